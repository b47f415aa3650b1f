import { createFileRoute } from "@tanstack/react-router";
import { QueryProvider } from "../../api/queries/QueryProvider.tsx";
import { StopAlertsPage } from "../../lists/StopAlertsPage.tsx";
import { textParam } from "../../ui/table/url/table-search.ts";

export const Route = createFileRoute("/_shop/stop-alerts")({
  validateSearch: (search: Record<string, unknown>) => ({
    user: textParam(search.user),
    token: textParam(search.token),
  }),
  component: () => (
    <QueryProvider>
      <StopAlertsPage {...Route.useSearch()} />
    </QueryProvider>
  ),
  // Keeps the token out of the Referer header.
  head: () => ({
    meta: [
      { title: "Messages about books · Frangipani Books" },
      { name: "robots", content: "noindex" },
      { name: "referrer", content: "no-referrer" },
    ],
  }),
});
