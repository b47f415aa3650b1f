import { createFileRoute } from "@tanstack/react-router";
import { ActivityPage } from "../admin/activity/ActivityPage.tsx";
import { activityList } from "../admin/activity/activity-list.ts";
import { activitySearch } from "../admin/admin-search.ts";
import { listQuery } from "../admin/shared/list.ts";
import { prefetch } from "../api/queries/query-client.ts";
import { useTableUrl } from "../ui/table/url/table-url.ts";

export const Route = createFileRoute("/admin/activity")({
  validateSearch: activitySearch,
  loader: (entry) => prefetch(entry, listQuery(activityList(activitySearch(entry.location.search)))),
  component: () => <ActivityPage url={useTableUrl(Route.useSearch(), Route.useNavigate())} />,
  head: () => ({ meta: [{ title: "Activity · Back office · Frangipani Books" }] }),
});
