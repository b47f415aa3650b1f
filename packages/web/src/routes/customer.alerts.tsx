import { createFileRoute } from "@tanstack/react-router";
import { useUser } from "../app/session/session-user.ts";
import { AlertsPage } from "../features/alerts/AlertsPage.tsx";

export const Route = createFileRoute("/customer/alerts")({
  component: Alerts,
  head: () => ({ meta: [{ title: "Alerts · Frangipani Books" }] }),
});

function Alerts() {
  const user = useUser();
  return user && <AlertsPage user={user} />;
}
