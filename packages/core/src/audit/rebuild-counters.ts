import { SETTLE_SECONDS } from "../kernel/retry.ts";
import { zeroFigures } from "../orders/back-office/sales.ts";
import type { Order, OrderId } from "../orders/order/order.ts";
import { categoryPaths, countBook, emptyBooksRecount } from "./books.ts";
import { countOrder, emptyOrdersRecount } from "./orders.ts";
import { type AuditStore, type Counter, type CounterStore, itemsOf } from "./ports.ts";
import { countAdmins } from "./users.ts";

export type Repair = { counter: Counter; stored: number | undefined; counted: number };
export type CountersReport = {
  repaired: Repair[];
  /** Counters that changed during the recount. */
  skipped: Repair[];
};

type Ports = {
  store: AuditStore;
  counters: CounterStore;
  clock: { now(): Date };
  pause(seconds: number): Promise<void>;
};

/** One counter, or the figures of one day: if one of them changes between the passes, all are skipped. */
type CounterGroup = Repair[];

/**
 * Corrects every counter but the customers' totals. The shop keeps selling meanwhile: only counters that two passes
 * find wrong by the same numbers are corrected, and by the difference, so that a concurrent sale is not lost.
 * Idempotent.
 */
export async function rebuildCounters(ports: Ports): Promise<CountersReport> {
  const report: CountersReport = { repaired: [], skipped: [] };
  const suspects = (await count(ports)).filter(isWrong);
  if (suspects.length === 0) return report;
  await ports.pause(SETTLE_SECONDS);
  const before = new Set(suspects.map(fingerprint));
  for (const group of (await count(ports)).filter(isWrong)) {
    const wrong = group.filter(({ stored, counted }) => stored !== counted);
    if (!before.has(fingerprint(group))) {
      report.skipped.push(...wrong);
      continue;
    }
    for (const repair of wrong) {
      await ports.counters.add(repair.counter, repair.counted - (repair.stored ?? 0));
      report.repaired.push(repair);
    }
  }
  return report;
}

const isWrong = (group: CounterGroup): boolean => group.some(({ stored, counted }) => stored !== counted);
const fingerprint = (group: CounterGroup): string => JSON.stringify(group);

async function count({ store, clock }: Ports): Promise<CounterGroup[]> {
  const taxonomy = await store.taxonomy();
  const known = new Set(categoryPaths(taxonomy));
  const [books, orders] = [emptyBooksRecount(), emptyOrdersRecount()];
  for await (const book of itemsOf(store.books())) countBook(books, book, known);
  for await (const order of itemsOf(store.orders())) countOrder(orders, order, clock.now());
  const admins = await countAdmins(store);

  const categoryCounts = await store.categoryCounts();
  const days = await store.salesDays();
  return [
    ...[...new Set([...categoryPaths(taxonomy), ...categoryCounts.keys()])].map((category): CounterGroup => {
      const [stored, counted] = [categoryCounts.get(category), books.categoryCounts.get(category) ?? 0];
      return [{ counter: { of: "category", category }, stored, counted }];
    }),
    ...[...new Set([...days.keys(), ...orders.days.keys()])].map((day): CounterGroup => {
      const [stored, counted] = [days.get(day) ?? zeroFigures, orders.days.get(day) ?? zeroFigures];
      return (["orders", "paidOrders", "revenue"] as const).map((figure) => ({
        counter: { of: "day", day, figure },
        stored: stored[figure],
        counted: counted[figure],
      }));
    }),
    [{ counter: { of: "admins" }, stored: await store.activeAdmins(), counted: admins }],
  ];
}

/** @returns false if the order was changed concurrently */
export type OrderLister = { relist(order: Order): Promise<boolean> };

export type RelistReport = {
  relisted: number;
  skipped: OrderId[];
};

/** Moves orders of an earlier version to the list of their group. */
export async function relistOrders(
  store: Pick<AuditStore, "orders">,
  lister: OrderLister,
): Promise<RelistReport> {
  const report: RelistReport = { relisted: 0, skipped: [] };
  for await (const { isListed, ...order } of itemsOf(store.orders())) {
    if (isListed) continue;
    if (await lister.relist(order)) report.relisted += 1;
    else report.skipped.push(order._id);
  }
  return report;
}
