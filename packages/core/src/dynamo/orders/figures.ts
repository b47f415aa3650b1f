import * as z from "zod/mini";
import { UserId } from "../../accounts/account/user.ts";
import { Instant, instant } from "../../kernel/time/clock.ts";
import {
  addFigures,
  type DayFigures,
  figureChanges,
  lastDays,
  type SalesReport,
  zeroFigures,
} from "../../orders/back-office/sales.ts";
import {
  addTotals,
  type StoredTotals,
  type Totals,
  type TotalsStore,
  totalsOf,
  zeroTotals,
} from "../../orders/back-office/totals.ts";
import { isAttempt, Order } from "../../orders/order/order.ts";
import { ORDER_STATUSES } from "../../orders/order/order-status.ts";
import { officeChangeWrite } from "../office-changes.ts";
import { keys } from "../table/keys.ts";
import { shardOf } from "../table/lists.ts";
import { COUNT_ATTRIBUTES } from "../table/schema.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

const count = z._default(z.int(), 0);

export const TotalsItem = z.looseObject({
  userId: UserId,
  lastOrderDate: z._default(z.nullable(Instant), null),
  orders: count,
  paidOrders: count,
  spent: count,
  moves: count,
  movedAt: z._default(z.nullable(Instant), null),
});
export type TotalsItem = z.output<typeof TotalsItem>;

const toAttributes = ({ orders, paid, spent, byStatus }: Totals): Record<string, number> => ({
  orders,
  paidOrders: paid,
  spent,
  ...Object.fromEntries(ORDER_STATUSES.map((status) => [COUNT_ATTRIBUTES[status], byStatus[status] ?? 0])),
});

export const parseTotals = (item: TotalsItem): Totals =>
  addTotals(zeroTotals, {
    orders: item.orders,
    paid: item.paidOrders,
    spent: item.spent,
    byStatus: Object.fromEntries(
      ORDER_STATUSES.map((status) => [status, Number(item[COUNT_ATTRIBUTES[status]] ?? 0)]),
    ),
  });

/**
 * For the order's transaction; none when no total changes. When an attempt becomes an order, refused unless `isLatest`
 * is right about the customer's last order.
 */
export function totalsWrites(
  table: Table,
  { from, to }: { from: Order; to: Order },
  { now, isLatest }: { now: Date; isLatest: boolean },
): Write[] {
  const difference = toAttributes(addTotals(totalsOf(to), totalsOf(from), -1));
  const changed = Object.entries(difference).filter(([, amount]) => amount !== 0);
  if (changed.length === 0) return [];
  const becomesOrder = isAttempt(from) && !isAttempt(to);
  const change = {
    // `moves` is the version of the totals, which a repair compares (StoredTotals).
    add: { ...Object.fromEntries(changed), moves: 1 },
    set: {
      movedAt: instant(now),
      ...(becomesOrder && isLatest && customerListKeys(to.userId, to.createdAt)),
    },
    ...(becomesOrder && {
      when: isLatest
        ? "attribute_not_exists(lastOrderDate) OR lastOrderDate <= :placedAt"
        : "lastOrderDate > :placedAt",
      values: { placedAt: to.createdAt },
    }),
  };
  return [table.update(keys.totals(to.userId), change)];
}

const customerListKeys = (userId: UserId, lastOrderDate: Instant) => ({
  userId,
  lastOrderDate,
  ...keys.customerList(lastOrderDate, userId),
});

export const dynamoTotals = (table: Table): TotalsStore => ({
  async read(user) {
    const item = await table.get(TotalsItem, keys.totals(user));
    return item && parseStoredTotals(item);
  },

  userOrders: (user) =>
    table.all(Order, { index: "gsi1", partition: keys.ordersPartition(user), descending: true, limit: 200 }),

  async replace(user, read, { totals, lastOrderDate }) {
    const key = keys.totals(user);
    const when = read
      ? "moves = :moves OR (:moves = :none AND attribute_not_exists(moves))"
      : "attribute_not_exists(pk)";
    const values = read && { moves: read.moves, none: 0 };
    const item = lastOrderDate && {
      ...toAttributes(totals),
      ...customerListKeys(user, lastOrderDate),
      moves: (read?.moves ?? 0) + 1,
      movedAt: read?.movedAt ?? null,
    };
    const write = item ? table.putIf(key, item, when, values) : table.removeIf(key, when, values);
    return table.write(write, officeChangeWrite(table, { userId: user }));
  },
});

const parseStoredTotals = (item: TotalsItem): StoredTotals => ({
  totals: parseTotals(item),
  lastOrderDate: item.lastOrderDate,
  moves: item.moves,
  movedAt: item.movedAt,
});

// Counters change in the transaction of the order, so that they cannot drift, and are sharded, so that concurrent
// orders do not conflict.
const SHARDS = 8;

/** Two writes at most. */
export function salesWrites(table: Table, { from, to }: { from?: Order; to: Order }): Write[] {
  const shard = shardOf(to._id, SHARDS);
  return [...figureChanges(from, to)].map(([day, figures]) => {
    const changed = Object.entries(figures).filter(([, amount]) => amount !== 0);
    return table.update(keys.salesDay(day, shard), { add: Object.fromEntries(changed) });
  });
}

const Day = z.object({ sk: z.string(), orders: count, paidOrders: count, revenue: count });

export async function readSales(table: Table, now: Date): Promise<SalesReport["days"]> {
  const days = lastDays(now);
  const { items } = await table.query(Day, {
    partition: keys.salesDay("", 0).pk,
    after: days[0] ?? "",
  });
  const figures = sumByDay(items);
  return days.map((day) => ({ day, ...(figures.get(day) ?? zeroFigures) }));
}

export async function readSalesDays(table: Table): Promise<Map<string, DayFigures>> {
  return sumByDay(await Array.fromAsync(table.all(Day, { partition: keys.salesDay("", 0).pk })));
}

function sumByDay(items: readonly z.output<typeof Day>[]): Map<string, DayFigures> {
  const days = new Map<string, DayFigures>();
  for (const { sk, ...figures } of items) addFigures(days, sk.slice(0, 10), figures);
  return days;
}
