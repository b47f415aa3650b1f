import { createFileRoute } from "@tanstack/react-router";
import { QueryProvider } from "../../api/queries/QueryProvider.tsx";
import { prefetch } from "../../api/queries/query-client.ts";
import { requireUser } from "../../api/session/session-guard.ts";
import { InvoicePage } from "../../orders/InvoicePage.tsx";
import { invoiceQuery } from "../../orders/order-queries.ts";
import { textParam } from "../../ui/table/url/table-search.ts";

/** For the buyer and for administrators; linked in the confirmation mail. */
export const Route = createFileRoute("/_shop/invoice/$order")({
  validateSearch: ({ note }: Record<string, unknown>): { note?: string | undefined } => ({
    note: textParam(note),
  }),
  beforeLoad: ({ location }) => ({ user: requireUser(location) }),
  loader: (entry) => prefetch(entry, invoiceQuery(entry.params.order)),
  component: () => (
    <QueryProvider>
      <InvoicePage order={Route.useParams().order} note={Route.useSearch().note} />
    </QueryProvider>
  ),
  head: () => ({ meta: [{ title: "Invoice · Frangipani Books" }] }),
});
