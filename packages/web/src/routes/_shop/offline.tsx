import { createFileRoute } from "@tanstack/react-router";
import { DevicePage } from "../../features/pwa/DevicePage.tsx";

/** The storage panel: what the shop keeps on this device. */
export const Route = createFileRoute("/_shop/offline")({
  component: DevicePage,
  head: () => ({ meta: [{ title: "On this device · Frangipani Books" }] }),
});
