import { ActivityWire, SubjectKind } from "@frangipani/core/activity";
import { Instant } from "@frangipani/core/kernel";
import * as z from "zod/mini";
import { type Calls, callsOf } from "../contract/call.ts";
import { pagingQuery } from "../contract/paging.ts";

const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, "Invalid id"));

/** A page has 50 records at most, and the record of an import names 30 books: so it stays below Lambda's 6 MB. */
const ActivityQuery = z
  .extend(pagingQuery(50), {
    from: z.optional(Instant),
    to: z.optional(Instant),
    kind: z.optional(SubjectKind),
    subject: z.optional(Id),
    actor: z.optional(Id),
  })
  .check(
    z.refine(({ kind, subject }) => (kind === undefined) === (subject === undefined), {
      error: "kind and subject belong together",
      path: ["subject"],
    }),
  );
export type ActivityQuery = z.output<typeof ActivityQuery>;

const description =
  "Of the 30 days before `to`, now by default, unless `from` says another time, at most 400 days before it. `kind` and `subject` name one order, book, user or setting, `actor` one administrator.";

const { ourAdmin } = callsOf("Activity");

export const activityCalls = {
  "GET /api/activity/list": {
    ...ourAdmin,
    summary: "List what administrators and operators changed",
    description,
    query: ActivityQuery,
    response: { description: "Records, newest first", list: { Activity: ActivityWire } },
    isPaged: true,
  },
  "GET /api/activity/export": {
    ...ourAdmin,
    summary: "The same as CSV",
    description,
    query: ActivityQuery,
    response: {
      description: "A line for each changed field; the first page has the header",
      text: "text/csv; charset=utf-8",
    },
    isPaged: true,
  },
} satisfies Calls;
