import type { Page } from "../kernel/page.ts";
import type { Instant } from "../kernel/time/clock.ts";
import type { ActivityRecord, SubjectKind } from "./record.ts";

export type ActivityFilter = {
  /** Both included. */
  from: Instant;
  to: Instant;
  /** Of one subject, or by one person. */
  subject?: { kind: SubjectKind; id: string } | undefined;
  actor?: string | undefined;
};

/** Records are stored by the stores of what they tell of, in the same transaction. */
export type ActivityStore = {
  /** The latest first. */
  list(
    filter: ActivityFilter,
    range: { limit: number; cursor?: string | undefined },
  ): Promise<Page<ActivityRecord>>;
};
