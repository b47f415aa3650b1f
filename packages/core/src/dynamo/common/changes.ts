import { epochSeconds, instant } from "../../kernel/time/clock.ts";
import type { Change } from "../../office/ports.ts";
import { keys } from "../table/keys.ts";
import type { Put, Writes } from "../table/writes.ts";

/** Longer than a file of the index is used. */
const RETENTION_SECONDS = 3 * 86_400;

/**
 * For the transaction of whatever the back office's index has: who searches next finds it as it is then
 * (docs/decisions/034-one-index-for-the-back-office.md). By the time of the machine, as the table's own is.
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
