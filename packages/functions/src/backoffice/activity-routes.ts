import {
  type ActivityFilter,
  type ActivityStore,
  activityCsv,
  activityToWire,
} from "@frangipani/core/activity";
import { type Clock, instant, secondsAfter } from "@frangipani/core/kernel";
import { pageOf, routes } from "../contract/routes.ts";
import { type ActivityQuery, activityCalls } from "./activity-calls.ts";

type ActivityPorts = { activity: ActivityStore; clock: Clock };

const DAY_SECONDS = 86_400;
const DEFAULT_DAYS = 30;
/** Each month without a record costs a read of all its partitions. */
const MAX_DAYS = 400;

export const activityRoutes = ({ activity, clock }: ActivityPorts) => {
  const read = (query: ActivityQuery) => activity.list(filterOf(query, clock.now()), query);
  return routes(activityCalls, {
    "GET /api/activity/list": async ({ c, query }) => {
      const { items, cursor } = await read(query);
      return pageOf(c, items, cursor).map(activityToWire);
    },
    "GET /api/activity/export": async ({ c, query }) => {
      const { items, cursor } = await read(query);
      const csv = activityCsv(items, query.cursor === undefined);
      return c.body(pageOf(c, csv, cursor), 200, { "content-type": "text/csv; charset=utf-8" });
    },
  });
};

function filterOf({ from, to, kind, subject, actor }: ActivityQuery, now: Date): ActivityFilter {
  const end = to ?? instant(now);
  // There are no records before 1970, and years before 0 sort differently as text.
  const daysBefore = (days: number) =>
    instant(new Date(Math.max(0, secondsAfter(new Date(end), -days * DAY_SECONDS).getTime())));
  const earliest = daysBefore(MAX_DAYS);
  const isTooEarly = from !== undefined && from < earliest;
  return {
    from: isTooEarly ? earliest : (from ?? daysBefore(DEFAULT_DAYS)),
    to: end,
    ...(kind && subject !== undefined && { subject: { kind, id: subject } }),
    actor,
  };
}
