import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { UserId } from "../../src/accounts/account/user.ts";
import { orderText, parseOrderSearch, personText } from "../../src/office/search.ts";
import { groupOf, ORDER_GROUPS } from "../../src/orders/back-office/sales.ts";
import { isAttempt, type Order } from "../../src/orders/order/order.ts";
import { OfficeIndex } from "../../src/sqlite/office-index.ts";
import { testAddress } from "../support/address.ts";
import { testOrder } from "../support/order.ts";

const MINUTE_MS = 60_000;
const START = Date.parse("2026-10-20T00:00:00.000Z");

const order = fc
  .record({
    name: fc.constantFrom("Mei Tan", "Tan Ah Kow", "Ng Wei", "陈美玲"),
    title: fc.constantFrom("Tides", "The Tanner", "A Map of Rain"),
    totalAmount: fc.oneof(fc.integer({ min: 990, max: 1010 }), fc.nat(200_000)),
    orderStatus: fc.constantFrom("pending" as const, "shipped" as const),
    paymentStatus: fc.constantFrom("unpaid" as const, "paid" as const),
  })
  .map(({ name, title, ...part }) =>
    testOrder({
      ...part,
      user: { name, email: "" },
      email: "",
      shippingAddress: { ...testAddress, name },
      lines: [{ productId: "1", name: title, price: 1, quantity: 1, weight: 1 }],
    }),
  );
const orders = fc.array(order, { minLength: 1, maxLength: 30 }).map((list) =>
  list.map((one, index) => ({
    ...one,
    _id: `or_${index.toString(16).padStart(32, "0")}` as Order["_id"],
    createdAt: new Date(START + index * MINUTE_MS).toISOString() as Order["createdAt"],
  })),
);
const word = fc.constantFrom(
  ...["tan", "ta", "t", "an", "rain", "美玲", "shipped", "paid", ">10", "<=10.05", ">=300", "<20", "-"],
);
const group = fc.constantFrom(undefined, "shipped" as const, "awaiting-payment" as const);
const sort = fc.constantFrom("date", "-date", "amount", "-amount", "status", "-customer");

const buyer = "us_1" as UserId;
const account = { name: "Mei Lin", email: "mei@example.com", role: "customer", status: true } as const;
const person = { _id: buyer, user: account, totals: undefined };

function indexOf(list: readonly Order[], maxCounted?: number): OfficeIndex {
  const index = OfficeIndex.create(":memory:", maxCounted);
  const orders = list.map((one) => ({ _id: one._id, order: one, invoiceNumber: undefined }));
  index.apply({ people: [person], orders });
  return index;
}

/** Whether a search finds an order by the rules of docs/rules.md#admin-orders. */
function isFound(one: Order, typed: string): boolean {
  const { words, statuses, payments, amounts } = parseOrderSearch(typed);
  const text = ` ${personText(one)} ${orderText(one, { invoiceNumber: undefined, isbns: [] })}`;
  const expectedSign = { "<": -1, "<=": 0, ">": 1, ">=": 0 };
  return (
    statuses.every((status) => one.orderStatus === status) &&
    payments.every((status) => one.paymentStatus === status) &&
    amounts.every(({ operator, cents }) => {
      const sign = Math.sign(one.totalAmount - cents);
      return (
        sign === expectedSign[operator] || (operator.endsWith("=") && sign === (operator === "<=" ? -1 : 1))
      );
    }) &&
    words.every(({ alternatives: [part = ""] }) =>
      text.includes(/^[a-z0-9]{1,2}$/.test(part) ? ` ${part}` : part || "nothing"),
    )
  );
}

describe("the index of the back office", () => {
  it("finds and sorts the same orders with and without a limit to what it counts", () => {
    const search = fc.array(word, { maxLength: 3 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(
        orders,
        search,
        sort,
        group,
        fc.integer({ min: 1, max: 5 }),
        (list, q, order, group, maxCounted) => {
          const expected = list.filter((one) => isFound(one, q) && (!group || groupOf(one) === group));
          const all = { offset: 0, limit: 100 };
          const counted = indexOf(list).orders({ q, order, group }, all);
          const limited = indexOf(list, maxCounted).orders({ q, order, group }, all);
          expect([...counted.ids].sort()).toEqual(expected.map(({ _id }) => _id).sort());
          expect(counted).toMatchObject({ count: expected.length, isCut: false });
          expect(limited.ids).toEqual(counted.ids);
          const isCut = counted.attempts === undefined && expected.length > maxCounted;
          expect(limited).toMatchObject({ count: isCut ? maxCounted : expected.length, isCut });
          if (counted.attempts !== undefined)
            expect(counted.attempts).toBe(expected.filter(isAttempt).length);
        },
      ),
    );
  });

  it("continues a search after an order, the latest first", () => {
    const search = fc.array(word, { maxLength: 3 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(orders, search, group, fc.constantFrom(2, 10_000), (list, q, group, maxCounted) => {
        const index = indexOf(list, maxCounted);
        const { ids, ...counts } = index.orders({ q, group }, { offset: 0, limit: 100 });
        for (const [position, id] of ids.entries()) {
          const range = { offset: 0, limit: 3, before: index.positionOf(id) };
          expect(index.orders({ q, group }, range)).toEqual({
            ...counts,
            ids: ids.slice(position + 1, position + 4),
          });
        }
      }),
    );
  });

  it("counts the orders of each group after they are added, changed and removed", () => {
    const counts = (index: OfficeIndex) =>
      Object.entries(index.countGroups()).filter(([, count]) => count > 0);
    const one = testOrder();
    const index = indexOf([one]);
    expect(counts(index)).toEqual([["awaiting-payment", 1]]);
    const put = (order: Order | undefined) =>
      index.apply({ people: [], orders: [{ _id: one._id, order, invoiceNumber: undefined }] });
    put({ ...one, paymentStatus: "paid", orderStatus: "shipped" });
    expect(counts(index)).toEqual([["shipped", 1]]);
    put(undefined);
    expect([counts(index), ORDER_GROUPS.includes("shipped")]).toEqual([[], true]);
  });

  it("finds users by any part of name, email address and role", () => {
    const index = OfficeIndex.create(":memory:");
    const user = (name: string, role: "admin" | "customer") => ({
      _id: `us_${name}` as UserId,
      user: { ...account, name, email: `${name}@shop.example`, role },
      totals: undefined,
    });
    index.apply({ people: [user("zoe", "admin"), user("adam", "customer")], orders: [] });
    const find = (q: string, order?: string) =>
      index.users({ q, order }, { offset: 0, limit: 9 }).ids.map((id) => id.slice("us_".length));
    expect(find("")).toEqual(["adam", "zoe"]);
    expect([find("", "-email"), find("", "role")]).toEqual(Array(2).fill(["zoe", "adam"]));
    expect([find("adm"), find("dam")]).toEqual([["zoe"], ["adam"]]);
    expect([find("ad"), find("ad o"), find("-")]).toEqual([["adam", "zoe"], ["adam", "zoe"], []]);
  });
});
