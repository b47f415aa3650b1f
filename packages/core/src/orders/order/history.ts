import * as z from "zod/mini";
import { Instant, instant } from "../../kernel/time/clock.ts";
import { OrderStatus } from "./order-status.ts";

/** Events of an order after it was placed, except its payment, which has a field of its own. */
export const HistoryEntry = z.object({ event: z.union([OrderStatus, z.literal("refunded")]), at: Instant });
export type HistoryEntry = z.output<typeof HistoryEntry>;

/** Bounds the item's size when an administrator changes the status back and forth. */
const MAX_ENTRIES = 30;

type States = { orderStatus: OrderStatus; paymentStatus: string; history?: HistoryEntry[] | undefined };

/** Adds the time of the change to the next state. */
export function withHistory<O extends States>(before: States, next: O, now: Date): O {
  const at = instant(now);
  const added: HistoryEntry[] = [];
  if (next.orderStatus !== before.orderStatus) added.push({ event: next.orderStatus, at });
  if (next.paymentStatus === "refunded" && before.paymentStatus !== "refunded")
    added.push({ event: "refunded", at });
  return added.length === 0
    ? next
    : { ...next, history: [...(before.history ?? []), ...added].slice(-MAX_ENTRIES) };
}
