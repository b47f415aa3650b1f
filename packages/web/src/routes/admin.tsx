import { createFileRoute, Outlet } from "@tanstack/react-router";
import { QueryProvider } from "../app/queries/QueryProvider.tsx";
import { requireUser } from "../app/session/require-user.ts";
import { SignedOut } from "../app/session/SignedOut.tsx";
import { useUser } from "../app/session/session-user.ts";
import { AdminLayout } from "../features/admin/AdminLayout.tsx";

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
      <AdminLayout user={user}>
        <Outlet />
      </AdminLayout>
    </QueryProvider>
  );
}
