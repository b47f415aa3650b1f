import { createFileRoute } from "@tanstack/react-router";
import { useUser } from "../api/session/session-user.ts";
import { MyOrdersPage } from "../orders/mine/MyOrdersPage.tsx";
import { type TableSearch, tableSearch, textParam } from "../ui/table/url/table-search.ts";
import { useTableUrl } from "../ui/table/url/table-url.ts";

export const Route = createFileRoute("/customer/orders")({
  validateSearch: myOrdersSearch,
  component: () => {
    const user = useUser();
    const table = useTableUrl(Route.useSearch(), Route.useNavigate());
    return user && <MyOrdersPage user={user} table={table} />;
  },
  head: () => ({ meta: [{ title: "My Orders · Frangipani Books" }] }),
});

/** `order` is the number of the order whose dialog is open; mails and the dashboard link to it. */
function myOrdersSearch(search: Record<string, unknown>): TableSearch & { order?: string } {
  const order = textParam(search.order);
  return { ...tableSearch(search), ...(order && { order }) };
}
