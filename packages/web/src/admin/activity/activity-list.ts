import { type ActivityWire, activityMessages } from "@frangipani/core/activity";
import type { ApiInput } from "@frangipani/functions/api";
import { requestApi } from "../../api/call-api.ts";
import { withRetries } from "../../api/retry.ts";
import { saveFile } from "../../ui/save-file.ts";
import { type ActivitySearch, DEFAULT_PERIOD } from "../admin-search.ts";
import { type ListSource, pagedList, readPages } from "../shared/list.ts";

const DAY_MS = 86_400_000;

type Query = NonNullable<ApiInput<"GET /api/activity/list">["query"]>;

const queryOf = ({ days, kind, subject }: ActivitySearch): Query => ({
  from: new Date(Date.now() - (days ?? DEFAULT_PERIOD) * DAY_MS).toISOString(),
  ...(kind && { kind, subject }),
});

export function activityList(search: ActivitySearch): ListSource<ActivityWire> {
  const { days, kind, subject } = search;
  return pagedList(
    ["activity", days, kind, subject].join("/"),
    activityMessages.fetchFailed,
    (page, signal) =>
      requestApi("GET /api/activity/list", { query: { ...queryOf(search), ...page }, signal }),
  );
}

export async function exportActivity(search: ActivitySearch): Promise<void> {
  const pieces: string[] = [];
  const query = queryOf(search);
  await readPages(
    (page) => withRetries(() => requestApi("GET /api/activity/export", { query: { ...query, ...page } })),
    (piece) => pieces.push(piece),
  );
  saveFile("activity.csv", "text/csv", pieces);
}
