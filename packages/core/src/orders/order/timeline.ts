import * as z from "zod/mini";
import { Instant } from "../../kernel/time/clock.ts";
import type { Order } from "./order.ts";
import { OrderStatus } from "./order-status.ts";

export const TimelineEntry = z.object({
  event: z.union([OrderStatus, z.enum(["placed", "paid", "refunded"])]),
  /** Null for the status of an order of an earlier version, which did not store times. */
  at: z.nullable(Instant),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

/** What happened to an order, oldest first. */
export function timelineOf({
  createdAt,
  paidAt,
  orderStatus,
  history = [],
}: Pick<Order, "createdAt" | "paidAt" | "orderStatus" | "history">): TimelineEntry[] {
  const paid = paidAt ? [{ event: "paid" as const, at: paidAt }] : [];
  // Sorting keeps what happened at the same moment in this sequence.
  const changes = history.map(({ event, at }) => ({ event, at }));
  const known = [...paid, ...changes].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const isStored = orderStatus === "pending" || history.some(({ event }) => event === orderStatus);
  return [
    { event: "placed", at: createdAt },
    ...known,
    ...(isStored ? [] : [{ event: orderStatus, at: null }]),
  ];
}
