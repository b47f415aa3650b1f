import { createFileRoute } from "@tanstack/react-router";
import { ActivityPage } from "../features/admin/activity/ActivityPage.tsx";
import { activitySearch } from "../features/admin/activity/activity-search.ts";
import { useTableUrl } from "../features/shared/table/table-url.ts";

export const Route = createFileRoute("/admin/activity")({
  validateSearch: activitySearch,
  component: Activity,
  head: () => ({ meta: [{ title: "Activity · Back office · Frangipani Books" }] }),
});

function Activity() {
  return <ActivityPage url={useTableUrl(Route.useSearch(), Route.useNavigate())} />;
}
