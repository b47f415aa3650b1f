import { isActiveAdmin, type User } from "../accounts/account/user.ts";
import type { Taxonomy } from "../categories/taxonomy.ts";
import { zeroFigures } from "../orders/back-office/sales.ts";
import { isSame, type Totals, zeroTotals } from "../orders/back-office/totals.ts";
import { type BooksRecount, categoryPaths } from "./books.ts";
import type { OrdersRecount } from "./orders.ts";
import { type AuditStore, type Counter, type Finding, itemsOf, type StoredCustomer } from "./ports.ts";

/** The stored value of a counter, and the recounted one. */
export type Comparison = { counter: Counter; stored: number | undefined; counted: number };

/** The comparison of one counter, or of the figures of one day. */
export type CounterGroup = Comparison[];

type Recounted = { taxonomy: Taxonomy; books: BooksRecount; orders: OrdersRecount; admins: number };

/** The counters that differ from the recount, by group; totals of customers are compared by `auditCustomer`. */
export async function findWrongCounters(
  store: AuditStore,
  { taxonomy, books, orders, admins }: Recounted,
): Promise<CounterGroup[]> {
  const [categoryCounts, days] = [await store.categoryCounts(), await store.salesDays()];
  const groups: CounterGroup[] = [
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
  return groups.filter((group) => group.some(({ stored, counted }) => stored !== counted));
}

/** Call after `auditCustomer` was called for each stored customer: those that are left in the recount are stored nowhere. */
export const auditCounters = async (store: AuditStore, recounted: Recounted): Promise<Finding[]> => [
  ...(await findWrongCounters(store, recounted)).flatMap(toFinding),
  ...[...recounted.orders.customers.keys()].map(
    (subject): Finding => ({ rule: "customer.totals", subject, says: "has orders, and no totals are kept" }),
  ),
];

function toFinding(group: CounterGroup): Finding[] {
  const [one] = group;
  if (!one) return [];
  const { counter, stored, counted } = one;
  switch (counter.of) {
    case "category":
      return [
        { rule: "shelf.count", subject: counter.category, says: difference(stored ?? "nothing", counted) },
      ];
    case "day": {
      const describe = (of: "stored" | "counted") => {
        const [orders, paid, revenue] = group.map((figure) => figure[of]);
        return `${orders} orders, ${paid} paid, ${revenue} cents`;
      };
      const says = difference(describe("stored"), describe("counted"));
      return [{ rule: "sales.day", subject: counter.day, says }];
    }
    case "admins":
      return [
        { rule: "people.admins", subject: "active administrators", says: difference(stored ?? 0, counted) },
      ];
  }
}

const difference = (stored: string | number, counted: string | number): string =>
  `kept as ${stored}, counted as ${counted}`;

/** Compares a stored customer with the recount, and removes them from it. */
export function auditCustomer(
  { customers }: OrdersRecount,
  { userId, totals, lastOrderDate }: StoredCustomer,
): Finding[] {
  const describe = (sums: Totals, last: string | null) => `${JSON.stringify(sums)}, the last at ${last}`;
  const counted = customers.get(userId);
  customers.delete(userId);
  const countedTotals = counted?.totals ?? zeroTotals;
  const countedLast = counted?.lastOrderDate ?? null;
  return isSame(totals, countedTotals) && lastOrderDate === countedLast
    ? []
    : [
        {
          rule: "customer.totals",
          subject: userId,
          says: difference(describe(totals, lastOrderDate), describe(countedTotals, countedLast)),
        },
      ];
}

export const adminsAmong = (users: readonly User[]): number => users.filter(isActiveAdmin).length;

export async function countAdmins(store: AuditStore): Promise<number> {
  let admins = 0;
  for await (const user of itemsOf(store.users())) if (isActiveAdmin(user)) admins += 1;
  return admins;
}

export async function auditEmails(store: AuditStore, users: readonly User[]): Promise<Finding[]> {
  const owners = await store.emailOwners(users.map(({ email }) => email));
  return users
    .filter(({ _id, email }) => owners.get(email) !== _id)
    .map(({ _id, email }): Finding => {
      const owner = owners.get(email);
      const says = owner ? `has an address that is ${owner}'s` : "has an address that anybody could take";
      return { rule: "people.email", subject: _id, says };
    });
}
