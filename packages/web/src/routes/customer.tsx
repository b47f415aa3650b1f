import { createFileRoute, Navigate, Outlet, redirect } from "@tanstack/react-router";
import { Asking } from "../app/Asking.tsx";
import { currentUser, useUser } from "../app/session.ts";
import { CustomerLayout } from "../features/customer/CustomerLayout.tsx";

/** For customers only: visitors and administrators are sent to /login (spec §6). */
export const Route = createFileRoute("/customer")({
  beforeLoad: ({ location }) => {
    if (currentUser()?.role !== "customer")
      throw redirect({ to: "/login", state: { from: location.href }, replace: true });
  },
  component: Customer,
});

function Customer() {
  const user = useUser();
  // Signed out while the page stood open, perhaps in another tab.
  if (user?.role !== "customer") return <Navigate to="/login" state={{ from: "/customer" }} replace />;
  return (
    <Asking>
      <CustomerLayout user={user}>
        <Outlet />
      </CustomerLayout>
    </Asking>
  );
}
