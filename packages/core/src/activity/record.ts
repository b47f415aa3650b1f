import * as z from "zod/mini";
import { id } from "../kernel/id.ts";
import type { Page } from "../kernel/stores.ts";
import { csvFile } from "../kernel/text/csv-cell.ts";
import { Instant } from "../kernel/time/clock.ts";

export const activityMessages = {
  fetchFailed: "Failed to fetch the activity",
  exportFailed: "Failed to export the activity",
  none: "No activity in this time",
} as const;

export const ActivityId = id("Activity");
export type ActivityId = z.output<typeof ActivityId>;

/** Who makes a change, by which call or command, from which address and when. */
export const Actor = z.object({
  id: z.string(),
  /** The user's address at that time, or the login of an operator. */
  email: z.string(),
  /** The network address as the edge gives it. */
  address: z.string(),
  requestId: z.string(),
  /** "PUT /api/auth/update/:id", or "ops make-admin". */
  call: z.string(),
  /** `call` in words: "Change a user". */
  action: z.string(),
  at: Instant,
});
export type Actor = z.output<typeof Actor>;

export const SubjectKind = z.enum([
  "book",
  "order",
  "user",
  "category",
  "zone",
  "country",
  "rate",
  "gst",
  "shop",
]);
export type SubjectKind = z.output<typeof SubjectKind>;

/** A changed field as text; null where there is no value. */
const FieldChange = z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) });

export const SubjectChange = z.object({
  id: z.string(),
  name: z.string(),
  effect: z.enum(["added", "changed", "deleted"]),
  fields: z.array(FieldChange),
});
export type SubjectChange = z.output<typeof SubjectChange>;

/** What one write of an administrator or operator changed. Immutable (docs/security.md#activity). */
export const ActivityRecord = z.object({
  _id: ActivityId,
  by: Actor,
  kind: SubjectKind,
  subjects: z.array(SubjectChange),
});
export type ActivityRecord = z.output<typeof ActivityRecord>;

export type ActivityFilter = {
  /** `from` and `to` are included. */
  from: Instant;
  to: Instant;
  subject?: { kind: SubjectKind; id: string } | undefined;
  actor?: string | undefined;
};

/** Each record is written by the store of its subject, in the transaction of the change. */
export type ActivityStore = {
  /** The latest first. */
  list(
    filter: ActivityFilter,
    range: { limit: number; cursor?: string | undefined },
  ): Promise<Page<ActivityRecord>>;
};

export const ActivityWire = z.object({
  _id: ActivityId,
  at: Actor.shape.at,
  actorId: z.string(),
  actor: z.string(),
  address: z.string(),
  requestId: z.string(),
  call: z.string(),
  action: z.string(),
  kind: SubjectKind,
  subjects: z.array(SubjectChange),
});
export type ActivityWire = z.output<typeof ActivityWire>;

export const activityToWire = ({ _id, by, kind, subjects }: ActivityRecord): ActivityWire => {
  const { id, email, ...rest } = by;
  return { _id, ...rest, actorId: id, actor: email, kind, subjects };
};

const HEADER = "at actor action call kind subject name effect field from to address requestId".split(" ");

/** Writes a line for each changed field. @param isFirst whether a header comes first */
export function activityCsv(records: readonly ActivityRecord[], isFirst: boolean): string {
  const lines = records.flatMap(({ by, kind, subjects }) =>
    subjects.flatMap(({ id, name, effect, fields }) =>
      (fields.length > 0 ? fields : [{ field: "", from: "", to: "" }]).map(({ field, from, to }) => [
        ...[by.at, by.email, by.action, by.call, kind, id, name, effect],
        ...[field, from ?? "", to ?? "", by.address, by.requestId],
      ]),
    ),
  );
  return csvFile([...(isFirst ? [HEADER] : []), ...lines]);
}
