import { isNamedColumn, type Target } from "@frangipani/core/import";
import * as z from "zod/mini";
import { deviceStorage } from "../../../device/device-storage.ts";

type Columns = Readonly<Record<string, Target | "">>;

const KEY = "admin.import.columns";
const MAX_REMEMBERED = 200;

/** The columns chosen in earlier files, by heading. */
export function rememberedColumns(): Columns {
  const stored = z.safeParse(z.record(z.string(), z.string()), parsed(deviceStorage.get(KEY)));
  return stored.success ? (stored.data as Columns) : {};
}

export function rememberColumns(columns: Columns = {}): void {
  const chosen = Object.entries(columns).filter(([key]) => isNamedColumn(key));
  const all = Object.entries({ ...rememberedColumns(), ...Object.fromEntries(chosen) });
  deviceStorage.set(KEY, JSON.stringify(Object.fromEntries(all.slice(-MAX_REMEMBERED))));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
}
