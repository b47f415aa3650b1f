import { createFileRoute } from "@tanstack/react-router";
import { DevicePage } from "../../features/pwa/DevicePage.tsx";

export const Route = createFileRoute("/_shop/offline")({
  component: DevicePage,
  head: () => ({ meta: [{ title: "On this device · Frangipani Books" }] }),
});
