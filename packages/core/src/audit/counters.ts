import type { Taxonomy } from "../categories/taxonomy.ts";
import type { DayFigures } from "../orders/back-office/sales.ts";
import { isSame, type Totals, zeroTotals } from "../orders/back-office/totals.ts";
import { type BooksRecount, categoryPaths } from "./books.ts";
import type { Finding } from "./finding.ts";
import type { OrdersRecount } from "./orders.ts";
import type { AuditStore } from "./ports.ts";

type Recounted = { taxonomy: Taxonomy; books: BooksRecount; orders: OrdersRecount };

export async function auditCounters(
  store: AuditStore,
  recounted: Recounted,
): Promise<{ looked: number; findings: Finding[] }> {
  const customers = await auditCustomers(store, recounted);
  const findings = [
    ...(await auditCategoryCounts(store, recounted)),
    ...(await auditDays(store, recounted)),
    ...customers.findings,
  ];
  return { looked: customers.looked, findings };
}

async function auditCategoryCounts(store: AuditStore, { taxonomy, books }: Recounted): Promise<Finding[]> {
  const stored = await store.categoryCounts();
  const all = new Set([...categoryPaths(taxonomy), ...stored.keys()]);
  return [...all].flatMap((path) =>
    difference("shelf.count", path, stored.get(path), books.categoryCounts.get(path) ?? 0),
  );
}

async function auditDays(store: AuditStore, { orders }: Recounted): Promise<Finding[]> {
  const stored = await store.salesDays();
  const none: DayFigures = { orders: 0, paidOrders: 0, revenue: 0 };
  const describe = ({ orders, paidOrders, revenue }: DayFigures) =>
    `${orders} orders, ${paidOrders} paid, ${revenue} cents`;
  return [...new Set([...stored.keys(), ...orders.days.keys()])].flatMap((day) =>
    difference("sales.day", day, describe(stored.get(day) ?? none), describe(orders.days.get(day) ?? none)),
  );
}

async function auditCustomers(store: AuditStore, { orders }: Recounted) {
  const findings: Finding[] = [];
  const withTotals = new Set<string>();
  const describe = (totals: Totals, lastOrderDate: string | null) =>
    `${JSON.stringify(totals)}, the last at ${lastOrderDate}`;
  for await (const { userId, totals, lastOrderDate } of store.customers()) {
    withTotals.add(userId);
    const counted = orders.customers.get(userId);
    const is = counted?.totals ?? zeroTotals;
    const last = counted?.lastOrderDate ?? null;
    if (!isSame(totals, is) || lastOrderDate !== last)
      findings.push(
        ...difference("customer.totals", userId, describe(totals, lastOrderDate), describe(is, last)),
      );
  }
  for (const userId of orders.customers.keys())
    if (!withTotals.has(userId))
      findings.push({ rule: "customer.totals", subject: userId, says: "has orders, and no totals are kept" });
  return { looked: withTotals.size, findings };
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
