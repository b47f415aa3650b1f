import { createFileRoute } from "@tanstack/react-router";
import { useUser } from "../app/session/session-user.ts";
import { MyOrdersPage } from "../features/customer/MyOrdersPage.tsx";
import { tableSearch } from "../features/shared/table/table-search.ts";
import { useTableUrl } from "../features/shared/table/table-url.ts";

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
