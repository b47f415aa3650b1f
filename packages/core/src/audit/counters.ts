import type { Taxonomy } from "../categories/taxonomy.ts";
import { type DayFigures, zeroFigures } from "../orders/back-office/sales.ts";
import { isSame, type Totals, zeroTotals } from "../orders/back-office/totals.ts";
import { type BooksRecount, categoryPaths } from "./books.ts";
import type { Finding } from "./finding.ts";
import type { OrdersRecount } from "./orders.ts";
import type { AuditStore, StoredCustomer } from "./ports.ts";

type Recounted = { taxonomy: Taxonomy; books: BooksRecount; orders: OrdersRecount };

/** Call after each customer was audited. */
export const auditCounters = async (store: AuditStore, recounted: Recounted): Promise<Finding[]> => [
  ...(await auditCategoryCounts(store, recounted)),
  ...(await auditDays(store, recounted)),
  ...[...recounted.orders.customers.keys()].map(
    (subject): Finding => ({ rule: "customer.totals", subject, says: "has orders, and no totals are kept" }),
  ),
];

async function auditCategoryCounts(store: AuditStore, { taxonomy, books }: Recounted): Promise<Finding[]> {
  const stored = await store.categoryCounts();
  const all = new Set([...categoryPaths(taxonomy), ...stored.keys()]);
  return [...all].flatMap((path) =>
    difference("shelf.count", path, stored.get(path), books.categoryCounts.get(path) ?? 0),
  );
}

async function auditDays(store: AuditStore, { orders }: Recounted): Promise<Finding[]> {
  const stored = await store.salesDays();
  const describe = ({ orders, paidOrders, revenue }: DayFigures) =>
    `${orders} orders, ${paidOrders} paid, ${revenue} cents`;
  return [...new Set([...stored.keys(), ...orders.days.keys()])].flatMap((day) =>
    difference(
      "sales.day",
      day,
      describe(stored.get(day) ?? zeroFigures),
      describe(orders.days.get(day) ?? zeroFigures),
    ),
  );
}

/** Compares a stored customer with the recount, and removes them from it. */
export function auditCustomer(
  { customers }: OrdersRecount,
  { userId, totals, lastOrderDate }: StoredCustomer,
): Finding[] {
  const describe = (sums: Totals, last: string | null) => `${JSON.stringify(sums)}, the last at ${last}`;
  const counted = customers.get(userId);
  customers.delete(userId);
  const is = counted?.totals ?? zeroTotals;
  const last = counted?.lastOrderDate ?? null;
  return isSame(totals, is) && lastOrderDate === last
    ? []
    : difference("customer.totals", userId, describe(totals, lastOrderDate), describe(is, last));
}

const difference = <T extends string | number>(
  rule: Finding["rule"],
  subject: string,
  stored: T | undefined,
  counted: T,
): Finding[] =>
  stored === counted
    ? []
    : [{ rule, subject, says: `kept as ${stored ?? "nothing"}, counted as ${counted}` }];
