import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AdminLayout } from "../admin/AdminLayout.tsx";
import { QueryProvider } from "../api/queries/QueryProvider.tsx";
import { SignedOut } from "../api/session/SignedOut.tsx";
import { requireUser } from "../api/session/session-guard.ts";
import { useUser } from "../api/session/session-user.ts";

/** Only for administrators; others are redirected to /login (docs/rules.md#roles). */
export const Route = createFileRoute("/admin")({
  beforeLoad: ({ location }) => requireUser(location, "admin"),
  component: () => {
    const user = useUser();
    if (user?.role !== "admin") return <SignedOut />;
    return (
      <QueryProvider>
        <AdminLayout key={user.id} user={user}>
          <Outlet />
        </AdminLayout>
      </QueryProvider>
    );
  },
});
