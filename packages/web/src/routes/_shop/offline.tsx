import { createFileRoute } from "@tanstack/react-router";
import { DevicePage } from "../../on-this-device/DevicePage.tsx";

export const Route = createFileRoute("/_shop/offline")({
  component: DevicePage,
  head: () => ({ meta: [{ title: "On this device · Frangipani Books" }] }),
});
