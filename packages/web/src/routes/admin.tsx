import { createFileRoute, Navigate, Outlet, redirect } from "@tanstack/react-router";
import { Asking } from "../app/Asking.tsx";
import { currentUser, useUser } from "../app/session.ts";
import { AdminLayout } from "../features/admin/layout/AdminLayout.tsx";

/** For administrators only: everybody else is sent to /login (spec §6). */
export const Route = createFileRoute("/admin")({
  beforeLoad: ({ location }) => {
    if (currentUser()?.role !== "admin")
      throw redirect({ to: "/login", state: { from: location.href }, replace: true });
  },
  component: Admin,
});

function Admin() {
  const user = useUser();
  // Signed out while the page stood open, perhaps in another tab.
  if (user?.role !== "admin") return <Navigate to="/login" state={{ from: "/admin" }} replace />;
  return (
    <Asking>
      <AdminLayout user={user}>
        <Outlet />
      </AdminLayout>
    </Asking>
  );
}
