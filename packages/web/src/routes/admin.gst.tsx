import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/admin/gst")({
  component: () => <h1>GST</h1>,
});
