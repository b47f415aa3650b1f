import { createFileRoute, Outlet } from "@tanstack/react-router";
import { QueryProvider } from "../app/queries/QueryProvider.tsx";
import { requireUser } from "../app/session/require-user.ts";
import { SignedOut } from "../app/session/SignedOut.tsx";
import { useUser } from "../app/session/session-user.ts";
import { CustomerLayout } from "../features/customer/CustomerLayout.tsx";

/** Visitors and administrators are redirected to /login (docs/rules.md#roles). */
export const Route = createFileRoute("/customer")({
  beforeLoad: ({ location }) => requireUser(location, "customer"),
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
