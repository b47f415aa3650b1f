import { createFileRoute } from "@tanstack/react-router";
import { KeysPage } from "../admin/keys/KeysPage.tsx";
import { keys, webhooks } from "../admin/keys/keys.ts";
import { listQuery } from "../admin/shared/list.ts";
import { prefetch } from "../api/queries/query-client.ts";

export const Route = createFileRoute("/admin/keys")({
  loader: (entry) => prefetch(entry, listQuery(keys), listQuery(webhooks)),
  component: KeysPage,
  head: () => ({ meta: [{ title: "Keys · Back office · Frangipani Books" }] }),
});
