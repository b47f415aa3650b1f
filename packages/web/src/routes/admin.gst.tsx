import { createFileRoute } from "@tanstack/react-router";
import { GstPage } from "../features/admin/gst/GstPage.tsx";

export const Route = createFileRoute("/admin/gst")({
  component: GstPage,
  head: () => ({ meta: [{ title: "GST · Back office · Frangipani Books" }] }),
});
