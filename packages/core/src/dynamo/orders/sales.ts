import * as z from "zod/mini";
import {
  addFigures,
  type DayFigures,
  figureChanges,
  lastDays,
  type SalesReport,
  zeroFigures,
} from "../../orders/back-office/sales.ts";
import type { Order } from "../../orders/order/order.ts";
import { keys } from "../table/keys.ts";
import { shardOf } from "../table/lists.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

// Counters change in the transaction of the order, so that they cannot drift, and are sharded, so that concurrent
// orders do not conflict.
const SHARDS = 8;

/** Two writes at most. */
export function salesWrites(table: Table, { from, to }: { from?: Order; to: Order }): Write[] {
  const shard = shardOf(to._id, SHARDS);
  return [...figureChanges(from, to)].map(([day, figures]) => {
    const moves = Object.entries(figures).filter(([, amount]) => amount !== 0);
    return table.update(keys.salesDay(day, shard), { add: Object.fromEntries(moves) });
  });
}

const count = z._default(z.int(), 0);
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
