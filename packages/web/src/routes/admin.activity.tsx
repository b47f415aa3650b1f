import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "../app/queries/prefetch.ts";
import { ActivityPage } from "../features/admin/activity/ActivityPage.tsx";
import { activityList } from "../features/admin/activity/activity-list.ts";
import { activitySearch } from "../features/admin/activity/activity-search.ts";
import { listQuery } from "../features/admin/shared/list.ts";
import { useTableUrl } from "../features/shared/table/table-url.ts";

export const Route = createFileRoute("/admin/activity")({
  validateSearch: activitySearch,
  loader: (entry) => prefetch(entry, listQuery(activityList(activitySearch(entry.location.search)))),
  component: Activity,
  head: () => ({ meta: [{ title: "Activity · Back office · Frangipani Books" }] }),
});

function Activity() {
  return <ActivityPage url={useTableUrl(Route.useSearch(), Route.useNavigate())} />;
}
