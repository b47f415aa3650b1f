import { createFileRoute } from "@tanstack/react-router";
import { QueryProvider } from "../../api/queries/QueryProvider.tsx";
import { OrderSuccessPage } from "../../orders/OrderSuccessPage.tsx";

export const Route = createFileRoute("/_shop/order-success")({
  validateSearch: (search: Record<string, unknown>) => ({ session_id: String(search.session_id ?? "") }),
  component: () => (
    <QueryProvider>
      <OrderSuccessPage sessionId={Route.useSearch().session_id} />
    </QueryProvider>
  ),
  head: () => ({ meta: [{ title: "Your order · Frangipani Books" }] }),
});
