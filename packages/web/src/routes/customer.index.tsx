import { createFileRoute } from "@tanstack/react-router";
import { useUser } from "../app/session/session-user.ts";
import { DashboardPage } from "../features/customer/DashboardPage.tsx";

export const Route = createFileRoute("/customer/")({
  component: Dashboard,
  head: () => ({ meta: [{ title: "Dashboard · Frangipani Books" }] }),
});

function Dashboard() {
  const user = useUser();
  return user && <DashboardPage user={user} />;
}
