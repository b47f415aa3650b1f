import * as z from "zod/mini";
import type { UserId, UserStore } from "../../accounts/account/user.ts";
import { VISIBILITY_DELAY_SECONDS } from "../../kernel/retry.ts";
import { type Clock, type Instant, instant, secondsAfter } from "../../kernel/time/clock.ts";
import { isAttempt, type Order } from "../order/order.ts";
import { ORDER_STATUSES, OrderStatus } from "../order/order-status.ts";
import { netPaid } from "../order/refund.ts";

const count = z._default(z.int(), 0);

/** `paid` and `spent` (cents) exclude refunds. */
export const Totals = z.object({
  orders: count,
  paid: count,
  spent: count,
  byStatus: z._default(z.partialRecord(OrderStatus, z.int()), {}),
});
export type Totals = z.output<typeof Totals>;

export const zeroTotals: Totals = { orders: 0, paid: 0, spent: 0, byStatus: {} };

/** What one order adds to totals: nothing for an attempt, which is an unpaid checkout that no administrator accepted. */
export const totalsOf = (order: Order): Totals =>
  isAttempt(order)
    ? zeroTotals
    : {
        orders: 1,
        paid: order.paymentStatus === "paid" ? 1 : 0,
        spent: netPaid(order),
        byStatus: { [order.orderStatus]: 1 },
      };

export const addTotals = (one: Totals, other: Totals, times: 1 | -1 = 1): Totals => ({
  orders: one.orders + times * other.orders,
  paid: one.paid + times * other.paid,
  spent: one.spent + times * other.spent,
  byStatus: Object.fromEntries(
    ORDER_STATUSES.map((status): [OrderStatus, number] => [
      status,
      (one.byStatus[status] ?? 0) + times * (other.byStatus[status] ?? 0),
    ]).filter(([, sum]) => sum !== 0),
  ),
});

export const isSame = (one: Totals, other: Totals): boolean => {
  const { orders, paid, spent, byStatus } = addTotals(one, other, -1);
  return orders === 0 && paid === 0 && spent === 0 && Object.keys(byStatus).length === 0;
};

/** `moves` is a version: it counts the changes of the totals, the last of which was at `movedAt`. */
export type StoredTotals = {
  totals: Totals;
  lastOrderDate: Instant | null;
  moves: number;
  movedAt: Instant | null;
};

export type TotalsStore = {
  read(user: UserId): Promise<StoredTotals | undefined>;
  userOrders(user: UserId): AsyncIterable<Order>;
  /** @returns false if an order changed the totals concurrently */
  replace(
    user: UserId,
    read: StoredTotals | undefined,
    next: Pick<StoredTotals, "totals" | "lastOrderDate">,
  ): Promise<boolean>;
};

/** `skipped` had orders during the recount. */
export type TotalsReport = {
  checked: number;
  repaired: { userId: UserId; before: Totals | null; after: Totals }[];
  skipped: UserId[];
};

type Ports = { users: Pick<UserStore, "list">; totals: TotalsStore; clock: Clock };

const USERS_PER_PAGE = 100;

/** Repairs all totals. Normally orders change totals in their own transactions. */
export async function rebuildTotals({ users, totals, clock }: Ports): Promise<TotalsReport> {
  const report: TotalsReport = { checked: 0, repaired: [], skipped: [] };
  let cursor: string | undefined;
  do {
    const page = await users.list({ limit: USERS_PER_PAGE, cursor });
    for (const { _id } of page.items) await recount(totals, clock, _id, report);
    cursor = page.cursor;
  } while (cursor);
  return report;
}

async function recount(
  store: TotalsStore,
  clock: Clock,
  userId: UserId,
  report: TotalsReport,
): Promise<void> {
  const read = await store.read(userId);
  // The index of orders may not show yet what changed the totals a moment ago.
  const settled = instant(secondsAfter(clock.now(), -VISIBILITY_DELAY_SECONDS));
  if (read?.movedAt && read.movedAt > settled) return void report.skipped.push(userId);
  report.checked += 1;

  let after = zeroTotals;
  let lastOrderDate: Instant | null = null;
  for await (const order of store.userOrders(userId)) {
    after = addTotals(after, totalsOf(order));
    if (!isAttempt(order)) lastOrderDate ??= order.createdAt;
  }
  const before = read?.totals ?? null;
  if (isSame(before ?? zeroTotals, after) && (read?.lastOrderDate ?? null) === lastOrderDate) return;
  const isReplaced = await store.replace(userId, read, { totals: after, lastOrderDate });
  if (isReplaced) report.repaired.push({ userId, before, after });
  else report.skipped.push(userId);
}
