import { SETTLE_SECONDS } from "../catalogue/feed.ts";
import { ORDER_COUNTERS } from "../orders/counters.ts";
import type { DayFigures } from "../orders/sales.ts";
import { categoryPaths, recountBooks } from "./books.ts";
import { recountOrders } from "./orders.ts";
import { countAdmins } from "./people.ts";
import type { AuditStore, Counter, CounterStore } from "./ports.ts";

/** `kept` is undefined for a missing counter. */
export type Repair = { counter: Counter; kept: number | undefined; counted: number };
export type CountersReport = {
  mended: Repair[] /** Moved while they were counted: for another time. */;
  left: Repair[];
};

type Ports = {
  store: AuditStore;
  counters: CounterStore;
  clock: { now(): Date };
  pause(seconds: number): Promise<void>;
};

type Family = Repair[];

/**
 * Corrects every counter but the customers' totals. The shop keeps selling meanwhile, so only counters that two passes
 * find wrong by the same numbers are corrected, and by the difference, so that a concurrent sale is not lost. May be
 * repeated.
 */
export async function rebuildCounters(ports: Ports): Promise<CountersReport> {
  const report: CountersReport = { mended: [], left: [] };
  const suspects = (await count(ports)).filter(isWrong);
  if (suspects.length === 0) return report;
  await ports.pause(SETTLE_SECONDS);
  const before = new Set(suspects.map(inNumbers));
  for (const family of (await count(ports)).filter(isWrong)) {
    const wrong = family.filter(({ kept, counted }) => kept !== counted);
    if (!before.has(inNumbers(family))) {
      report.left.push(...wrong);
      continue;
    }
    for (const repair of wrong) {
      await ports.counters.add(repair.counter, repair.counted - (repair.kept ?? 0));
      report.mended.push(repair);
    }
  }
  return report;
}

const isWrong = (family: Family): boolean => family.some(({ kept, counted }) => kept !== counted);
const inNumbers = (family: Family): string => JSON.stringify(family);

async function count({ store, clock }: Ports): Promise<Family[]> {
  const taxonomy = await store.taxonomy();
  const books = await recountBooks(store, taxonomy);
  const orders = await recountOrders(store, clock.now());
  const admins = await countAdmins(store);

  const categoryCounts = await store.categoryCounts();
  const orderCounts = await store.orderCounts();
  const days = await store.salesDays();
  const none: DayFigures = { orders: 0, paidOrders: 0, revenue: 0 };
  return [
    ...[...new Set([...categoryPaths(taxonomy), ...categoryCounts.keys()])].map((category): Family => {
      const [kept, counted] = [categoryCounts.get(category), books.categoryCounts.get(category) ?? 0];
      return [{ counter: { of: "category", category }, kept, counted }];
    }),
    ORDER_COUNTERS.map((counter) => {
      const [kept, counted] = [orderCounts[counter], orders.counts.get(counter) ?? 0];
      return { counter: { of: "orders", which: counter }, kept, counted };
    }),
    ...[...new Set([...days.keys(), ...orders.days.keys()])].map((day): Family => {
      const [kept, counted] = [days.get(day) ?? none, orders.days.get(day) ?? none];
      return (["orders", "paidOrders", "revenue"] as const).map((figure) => ({
        counter: { of: "day", day, figure },
        kept: kept[figure],
        counted: counted[figure],
      }));
    }),
    [{ counter: { of: "admins" }, kept: await store.activeAdmins(), counted: admins }],
  ];
}
