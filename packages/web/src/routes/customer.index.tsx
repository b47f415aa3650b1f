import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "../api/queries/query-client.ts";
import { useUser } from "../api/session/session-user.ts";
import { DashboardPage } from "../orders/mine/DashboardPage.tsx";
import { dashboardQuery } from "../orders/order-queries.ts";

export const Route = createFileRoute("/customer/")({
  loader: (entry) => prefetch(entry, dashboardQuery(entry.context.user)),
  component: () => {
    const user = useUser();
    return user && <DashboardPage user={user} />;
  },
  head: () => ({ meta: [{ title: "Dashboard · Frangipani Books" }] }),
});
