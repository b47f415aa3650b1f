import type { Page } from "../kernel/page.ts";
import type { Instant } from "../kernel/time/clock.ts";
import type { ActivityRecord, SubjectKind } from "./record.ts";

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
