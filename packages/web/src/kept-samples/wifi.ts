import { networkInformation } from "../device/connection.ts";

type Network = EventTarget & { type?: string };

const network = () => networkInformation() as Network | undefined;

/** "unknown" in most browsers; Chrome on Android reports it. */
export function connectionKind(): "wifi" | "metered" | "unknown" {
  const { type, saveData } = { ...networkInformation(), type: network()?.type };
  if (saveData || type === "cellular") return "metered";
  return type === "wifi" || type === "ethernet" ? "wifi" : "unknown";
}

export const followConnectionKind = (onChange: () => void): void =>
  network()?.addEventListener?.("change", onChange);
