import { createFileRoute } from "@tanstack/react-router";
import { OrderPage } from "../admin/orders/OrderPage.tsx";
import { orderQuery } from "../admin/orders/orders.ts";
import { prefetch } from "../api/queries/query-client.ts";

export const Route = createFileRoute("/admin/orders_/$order")({
  loader: (entry) => prefetch(entry, orderQuery(entry.params.order)),
  component: () => <OrderPage number={Route.useParams().order} />,
  head: ({ params }) => ({ meta: [{ title: `${params.order} · Back office · Frangipani Books` }] }),
});
