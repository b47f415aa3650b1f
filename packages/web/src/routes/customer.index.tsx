import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "../app/queries/prefetch.ts";
import { useUser } from "../app/session/session-user.ts";
import { DashboardPage } from "../features/customer/DashboardPage.tsx";
import { dashboardQuery } from "../features/customer/use-dashboard.ts";

export const Route = createFileRoute("/customer/")({
  loader: (entry) => prefetch(entry, dashboardQuery(entry.context.user)),
  component: Dashboard,
  head: () => ({ meta: [{ title: "Dashboard · Frangipani Books" }] }),
});

function Dashboard() {
  const user = useUser();
  return user && <DashboardPage user={user} />;
}
