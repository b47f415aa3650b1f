import { createFileRoute } from "@tanstack/react-router";
import { GstPage } from "../admin/settings/GstPage.tsx";
import { gst, sellerQuery } from "../admin/settings/settings.ts";
import { listQuery } from "../admin/shared/list.ts";
import { prefetch } from "../api/queries/query-client.ts";

export const Route = createFileRoute("/admin/gst")({
  loader: (entry) => prefetch(entry, listQuery(gst), sellerQuery),
  component: GstPage,
  head: () => ({ meta: [{ title: "GST · Back office · Frangipani Books" }] }),
});
