import { createFileRoute, Outlet } from "@tanstack/react-router";
import { prefetch } from "../app/queries/prefetch.ts";
import { QueryProvider } from "../app/queries/QueryProvider.tsx";
import { requireUser } from "../app/session/require-user.ts";
import { SignedOut } from "../app/session/SignedOut.tsx";
import { useUser } from "../app/session/session-user.ts";
import { myOrdersQuery } from "../app/user-data/use-my-orders.ts";
import { CustomerLayout } from "../features/customer/CustomerLayout.tsx";

/** Visitors and administrators are redirected to /login (docs/rules.md#roles). */
export const Route = createFileRoute("/customer")({
  beforeLoad: ({ location }) => ({ user: requireUser(location, "customer") }),
  loader: (entry) => prefetch(entry, myOrdersQuery(entry.context.user)),
  component: Customer,
});

function Customer() {
  const user = useUser();
  if (user?.role !== "customer") return <SignedOut />;
  return (
    <QueryProvider>
      <CustomerLayout user={user}>
        <Outlet />
      </CustomerLayout>
    </QueryProvider>
  );
}
