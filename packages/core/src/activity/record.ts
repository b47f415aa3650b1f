import * as z from "zod/mini";
import { id } from "../kernel/id.ts";
import type { Page } from "../kernel/stores.ts";
import { Instant } from "../kernel/time/clock.ts";

export const ActivityId = id("Activity");
export type ActivityId = z.output<typeof ActivityId>;

/** Who makes a change, by which call or command, from which address and when. */
export const Actor = z.object({
  id: z.string(),
  /** As it was then; the login of an operator. */
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
  /** Both included. */
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
