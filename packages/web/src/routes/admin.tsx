import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AdminLayout } from "../admin/AdminLayout.tsx";
import { QueryProvider } from "../api/queries/QueryProvider.tsx";
import { requireUser, SignedOut } from "../api/session/session-guard.tsx";
import { useUser } from "../api/session/session-user.ts";

/** Others are redirected to /login (docs/rules.md#roles). */
export const Route = createFileRoute("/admin")({
  beforeLoad: ({ location }) => requireUser(location, "admin"),
  component: Admin,
});

function Admin() {
  const user = useUser();
  if (user?.role !== "admin") return <SignedOut />;
  return (
    <QueryProvider>
      <AdminLayout key={user.id} user={user}>
        <Outlet />
      </AdminLayout>
    </QueryProvider>
  );
}
