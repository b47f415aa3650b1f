import { createFileRoute } from "@tanstack/react-router";
import { useUser } from "../api/session/session-user.ts";
import { MyOrdersPage } from "../orders/mine/MyOrdersPage.tsx";
import { tableSearch } from "../ui/table/url/table-search.ts";
import { useTableUrl } from "../ui/table/url/table-url.ts";

export const Route = createFileRoute("/customer/orders")({
  validateSearch: tableSearch,
  component: MyOrders,
  head: () => ({ meta: [{ title: "My Orders · Frangipani Books" }] }),
});

function MyOrders() {
  const user = useUser();
  const table = useTableUrl(Route.useSearch(), Route.useNavigate());
  return user && <MyOrdersPage user={user} table={table} />;
}
