import { VISIBILITY_DELAY_SECONDS } from "../kernel/retry.ts";
import type { Order, OrderId } from "../orders/order/order.ts";
import { categoryPaths, countBook, emptyBooksRecount } from "./books.ts";
import { type Comparison, type CounterGroup, countAdmins, findWrongCounters } from "./counters.ts";
import { countOrder, emptyOrdersRecount } from "./orders.ts";
import { type AuditStore, type CounterStore, itemsOf } from "./ports.ts";

export type CountersReport = {
  repaired: Comparison[];
  /** Counters that changed during the recount. */
  skipped: Comparison[];
};

type Ports = {
  store: AuditStore;
  counters: CounterStore;
  clock: { now(): Date };
  pause(seconds: number): Promise<void>;
};

/**
 * Corrects every counter but the customers' totals. The shop keeps selling meanwhile: only counters that two passes
 * find wrong by the same numbers are corrected, and by the difference, so that a concurrent sale is not lost.
 * Idempotent.
 */
export async function rebuildCounters(ports: Ports): Promise<CountersReport> {
  const report: CountersReport = { repaired: [], skipped: [] };
  const suspects = await findWrong(ports);
  if (suspects.length === 0) return report;
  await ports.pause(VISIBILITY_DELAY_SECONDS);
  const before = new Set(suspects.map(fingerprint));
  for (const group of await findWrong(ports)) {
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

const fingerprint = (group: CounterGroup): string => JSON.stringify(group);

async function findWrong({ store, clock }: Ports): Promise<CounterGroup[]> {
  const taxonomy = await store.taxonomy();
  const known = new Set(categoryPaths(taxonomy));
  const [books, orders] = [emptyBooksRecount(), emptyOrdersRecount()];
  for await (const book of itemsOf(store.books())) countBook(books, book, known);
  for await (const order of itemsOf(store.orders())) countOrder(orders, order, clock.now());
  return findWrongCounters(store, { taxonomy, books, orders, admins: await countAdmins(store) });
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
