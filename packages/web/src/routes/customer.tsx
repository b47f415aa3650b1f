import { createFileRoute, Outlet } from "@tanstack/react-router";
import { QueryProvider } from "../api/queries/QueryProvider.tsx";
import { prefetch } from "../api/queries/query-client.ts";
import { SignedOut } from "../api/session/SignedOut.tsx";
import { requireUser } from "../api/session/session-guard.ts";
import { useUser } from "../api/session/session-user.ts";
import { CustomerLayout } from "../orders/mine/CustomerLayout.tsx";
import { myOrdersQuery } from "../orders/order-queries.ts";
import { ShopHeader } from "../shell/ShopLayout.tsx";

/** Visitors and administrators are redirected to /login (docs/rules.md#roles). */
export const Route = createFileRoute("/customer")({
  beforeLoad: ({ location }) => ({ user: requireUser(location, "customer") }),
  loader: (entry) => prefetch(entry, myOrdersQuery(entry.context.user)),
  component: () => {
    const user = useUser();
    if (user?.role !== "customer") return <SignedOut />;
    return (
      <QueryProvider>
        <CustomerLayout key={user.id} user={user} header={<ShopHeader />}>
          <Outlet />
        </CustomerLayout>
      </QueryProvider>
    );
  },
});
