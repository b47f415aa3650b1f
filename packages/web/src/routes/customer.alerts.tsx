import { createFileRoute } from "@tanstack/react-router";
import { useUser } from "../api/session/session-user.ts";
import { AlertsPage } from "../lists/AlertsPage.tsx";

export const Route = createFileRoute("/customer/alerts")({
  component: () => {
    const user = useUser();
    return user && <AlertsPage user={user} />;
  },
  head: () => ({ meta: [{ title: "Alerts · Frangipani Books" }] }),
});
