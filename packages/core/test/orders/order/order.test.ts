import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countOrder, emptyOrdersRecount } from "../../../src/audit/orders.ts";
import {
  countAll,
  type DayFigures,
  figureChanges,
  groupOf,
  ORDER_GROUPS,
} from "../../../src/orders/back-office/sales.ts";
import { addTotals, totalsOf, zeroTotals } from "../../../src/orders/back-office/totals.ts";
import { attemptStateOf, isAttempt, type Order, wasAccepted } from "../../../src/orders/order/order.ts";
import { ORDER_STATUSES, type OrderStatus, PaymentStatus } from "../../../src/orders/order/order-status.ts";
import { orderToWire } from "../../../src/orders/order/wire.ts";
import { testOrder } from "../../support/order.ts";

describe("an attempt to pay", () => {
  it.each([
    ["unpaid", "pending", true, undefined, "awaiting-payment"],
    ["unpaid", "expired", false, undefined, "never-paid"],
    ["unpaid", "cancelled", false, undefined, "never-paid"],
    // An order that was paid is no attempt in any status.
    ["paid", "pending", true, undefined, null],
    ["paid", "cancelled", false, undefined, null],
    ["paid", "expired", false, undefined, null],
    ["refunded", "cancelled", false, undefined, null],
    // Orders that an administrator accepted: by their status alone in earlier versions, by `takenOn` since.
    ["unpaid", "processing", true, undefined, null],
    ["unpaid", "shipped", true, undefined, null],
    ["unpaid", "delivered", true, undefined, null],
    ["unpaid", "pending", true, true, null],
    ["unpaid", "cancelled", false, true, null],
  ] as const)(
    "%s, %s, holds copies %s, taken on %s: %s",
    (paymentStatus, orderStatus, holdsStock, takenOn, state) => {
      const one = testOrder({ paymentStatus, orderStatus, holdsStock, takenOn });
      expect(attemptStateOf(one)).toBe(state);
      expect(isAttempt(one)).toBe(state !== null);
      expect(groupOf(one)).toBe(state ?? orderStatus);
      expect(totalsOf(one)).toEqual(
        state
          ? zeroTotals
          : {
              orders: 1,
              paid: paymentStatus === "paid" ? 1 : 0,
              spent: paymentStatus === "paid" ? 4540 : 0,
              byStatus: { [orderStatus]: 1 },
            },
      );
    },
  );

  it("has a closing time one minute before the sweep", () =>
    expect(orderToWire(testOrder(), testOrder().userId).attempt).toEqual({
      state: "awaiting-payment",
      closesAt: "2026-11-20T17:15:00.000Z",
      payUrl: "https://pay.example/cs_1",
    }));

  it("returns its payment page to its buyer only, while it is open", () => {
    const { userId } = testOrder();
    expect(orderToWire(testOrder(), testOrder({ userId: "us_2" }).userId).attempt).toMatchObject({
      state: "awaiting-payment",
      payUrl: null,
    });
    const ended = testOrder({ orderStatus: "expired", holdsStock: false });
    expect(orderToWire(ended, userId).attempt).toMatchObject({ state: "never-paid", payUrl: null });
    expect(orderToWire(testOrder({ paymentStatus: "paid" }), userId).attempt).toBeNull();
  });
});

describe("counters", () => {
  it("keep orders and attempts apart", () => {
    const groups = Object.fromEntries(ORDER_GROUPS.map((group, index) => [group, 10 ** index]));
    expect(countAll(groups)).toEqual({ attempts: 11, orders: 11_111_100 });
    expect(countAll({ "never-paid": 3 })).toEqual({ attempts: 3, orders: 0 });
  });

  const endStatuses = new Set<OrderStatus>(["cancelled", "expired"]);
  const [payment, status] = [fc.constantFrom(...PaymentStatus.options), fc.constantFrom(...ORDER_STATUSES)];
  const step = fc.record({ which: fc.nat(3), paymentStatus: payment, orderStatus: status });

  it("updated step by step equal a full count after any events", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const orders = Array.from({ length: 4 }, (_, index) => testOrder({ _id: `or_${index}` }));
        let totals = zeroTotals;
        const days = new Map<string, DayFigures>();
        for (const { which, paymentStatus, orderStatus } of steps) {
          const before = orders[which] as Order;
          const wasPaid = paymentStatus !== "unpaid" || before.paymentStatus !== "unpaid";
          const after = testOrder({
            ...before,
            // A paid order never becomes unpaid.
            paymentStatus: wasPaid && paymentStatus === "unpaid" ? before.paymentStatus : paymentStatus,
            orderStatus,
            holdsStock: !endStatuses.has(orderStatus),
            takenOn: wasAccepted(before) || undefined,
            paidAt: wasPaid ? "2026-11-22T04:00:00.000Z" : null,
          });
          totals = addTotals(addTotals(totals, totalsOf(after)), totalsOf(before), -1);
          for (const [day, change] of figureChanges(before, after)) {
            const figures = days.get(day) ?? { orders: 0, paidOrders: 0, revenue: 0 };
            const paidOrders = figures.paidOrders + change.paidOrders;
            const revenue = figures.revenue + change.revenue;
            days.set(day, { orders: figures.orders + change.orders, paidOrders, revenue });
          }
          orders[which] = after;
        }
        const recount = emptyOrdersRecount();
        for (const one of orders)
          countOrder(recount, { ...one, isListed: true }, new Date("2026-11-20T17:00:00.000Z"));
        const hasAny = ([, figures]: [string, DayFigures]) => Object.values(figures).some((one) => one !== 0);
        expect(recount.customers.get(testOrder().userId)?.totals ?? zeroTotals).toEqual(totals);
        expect(totals.orders).toBe(orders.filter((one) => !isAttempt(one)).length);
        expect(new Map([...days].filter(hasAny))).toEqual(new Map([...recount.days].filter(hasAny)));
      }),
      { numRuns: 200, seed: 20_261_120 },
    );
  });
});
