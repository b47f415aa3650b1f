import * as z from "zod/mini";
import { countersOf, ORDER_COUNTERS, type OrderCounter } from "../../orders/back-office/counters.ts";
import { ORDER_GROUPS, type OrderGroup } from "../../orders/back-office/groups.ts";
import {
  type DayFigures,
  figureChanges,
  lastDays,
  type SalesReport,
} from "../../orders/back-office/sales.ts";
import type { Order } from "../../orders/order/order.ts";
import { keys } from "../table/keys.ts";
import { shardOf } from "../table/lists.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

// Counters change in the transaction of the order, so that they cannot drift, and are sharded, so that concurrent
// orders do not conflict.
const SHARDS = 8;

type Changed = { from?: Order; to: Order } | { from: Order; to?: undefined };

/** Three writes at most. @param changed without `to`, an attempt that is withdrawn */
export function salesWrites(table: Table, { from, to }: Changed): Write[] {
  const shard = shardOf((to ?? (from as Order))._id, SHARDS);
  const [before, after] = [from ? countersOf(from) : [], to ? countersOf(to) : []];
  const moves = [
    ...after.filter((counter) => !before.includes(counter)).map((counter) => [counter, 1] as const),
    ...before.filter((counter) => !after.includes(counter)).map((counter) => [counter, -1] as const),
  ];
  const days = [...(to ? figureChanges(from, to) : [])].map(([day, figures]) =>
    add(table, keys.salesDay(day, shard), figures),
  );
  if (moves.length === 0) return days;
  return [add(table, keys.orderCounts(shard), Object.fromEntries(moves)), ...days];
}

const add = (table: Table, key: ReturnType<typeof keys.salesDay>, amounts: Record<string, number>): Write => {
  const moves = Object.entries(amounts).filter(([, amount]) => amount !== 0);
  return table.update(key, {
    UpdateExpression: `ADD ${moves.map((_, at) => `#n${at} :n${at}`).join(", ")}`,
    ExpressionAttributeNames: Object.fromEntries(moves.map(([name], at) => [`#n${at}`, name])),
    ExpressionAttributeValues: Object.fromEntries(moves.map(([, amount], at) => [`:n${at}`, amount])),
  });
};

const count = z._default(z.int(), 0);
export const OrderCounts = z.object({
  pk: z.literal(keys.orderCounts(0).pk),
  ...(Object.fromEntries(ORDER_COUNTERS.map((counter) => [counter, count])) as Record<
    OrderCounter,
    typeof count
  >),
});
type OrderCounts = z.output<typeof OrderCounts>;
export const orderCountsKeys = Array.from({ length: SHARDS }, (_, shard) => keys.orderCounts(shard));

export const sumCounts = (shards: readonly OrderCounts[]): Record<OrderCounter, number> =>
  forEach(ORDER_COUNTERS, (counter) => shards.reduce((sum, shard) => sum + shard[counter], 0));

const Day = z.object({ sk: z.string(), orders: count, paidOrders: count, revenue: count });

export async function readOrderCounts(table: Table): Promise<Record<OrderGroup, number>> {
  const counts = await sumOrderCounts(table);
  return forEach(ORDER_GROUPS, (group) => Math.max(0, counts[group]));
}

/** As stored, for the audit: a sum below 0 is an error. */
export async function sumOrderCounts(table: Table): Promise<Record<OrderCounter, number>> {
  const { items } = await table.query(OrderCounts, { partition: keys.orderCounts(0).pk });
  return sumCounts(items);
}

const forEach = <Name extends string>(names: readonly Name[], count: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;

export async function readSales(table: Table, now: Date): Promise<SalesReport> {
  const days = lastDays(now);
  const [groups, { items }] = await Promise.all([
    readOrderCounts(table),
    table.query(Day, { partition: keys.salesDay("", 0).pk, after: days[0] ?? "" }),
  ]);
  const figures = sumByDay(items);
  return {
    groups,
    days: days.map((day) => ({ day, ...(figures.get(day) ?? noFigures) })),
  };
}

export async function readSalesDays(table: Table): Promise<Map<string, DayFigures>> {
  const items: z.output<typeof Day>[] = [];
  for await (const item of table.all(Day, { partition: keys.salesDay("", 0).pk })) items.push(item);
  return sumByDay(items);
}

const noFigures: DayFigures = { orders: 0, paidOrders: 0, revenue: 0 };

function sumByDay(items: readonly z.output<typeof Day>[]): Map<string, DayFigures> {
  const figures = new Map<string, DayFigures>();
  for (const { sk, orders, paidOrders, revenue } of items) {
    const day = sk.slice(0, 10);
    const sum = figures.get(day) ?? noFigures;
    figures.set(day, {
      orders: sum.orders + orders,
      paidOrders: sum.paidOrders + paidOrders,
      revenue: sum.revenue + revenue,
    });
  }
  return figures;
}
