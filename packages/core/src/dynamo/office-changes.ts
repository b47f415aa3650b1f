import { epochSeconds, instant } from "../kernel/time/clock.ts";
import type { Change } from "../office/follow-changes.ts";
import { keys } from "./table/keys.ts";
import type { Put, Writes } from "./table/writes.ts";

/** Longer than a file of the index is in use. */
const RETENTION_SECONDS = 3 * 86_400;

/**
 * A write for the transaction of a change to what the back office's index contains, so that the next search finds it
 * (docs/decisions/034-one-index-for-the-back-office.md). Uses the machine's clock, as the table does.
 */
export function officeChangeWrite(table: Writes, { orderId, userId, isErasure }: Omit<Change, "key">): Put {
  const now = new Date();
  const expiresAt = epochSeconds(now) + RETENTION_SECONDS;
  return table.put(keys.officeChange(instant(now), orderId ?? userId), {
    orderId,
    userId,
    isErasure,
    expiresAt,
  });
}
