import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "../app/queries/prefetch.ts";
import { GstPage } from "../features/admin/gst/GstPage.tsx";
import { gst } from "../features/admin/gst/gst.ts";
import { listQuery } from "../features/admin/shared/list.ts";

export const Route = createFileRoute("/admin/gst")({
  loader: (entry) => prefetch(entry, listQuery(gst)),
  component: GstPage,
  head: () => ({ meta: [{ title: "GST · Back office · Frangipani Books" }] }),
});
