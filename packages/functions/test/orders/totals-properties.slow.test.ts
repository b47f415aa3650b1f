import type { User } from "@frangipani/core/accounts";
import { isAttempt, ORDER_STATUSES, sweepOrders } from "@frangipani/core/orders";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ordersShop } from "../support/orders-shop.ts";
import type { Placed } from "../support/shop.ts";

const shop = await ordersShop();

describe("any sequence of events", () => {
  const step = fc.record({
    what: fc.constantFrom(
      "place",
      "place",
      "pay",
      "pay",
      "expire",
      "give up",
      "status",
      "status",
      "status",
      "refund",
      "sweep",
    ),
    which: fc.nat(),
    status: fc.constantFrom(...ORDER_STATUSES),
  });

  it("leaves a customer's totals equal to those of their orders", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const buyers = [await shop.person(), await shop.person()];
        const placed = await Promise.all(buyers.map((buyer) => shop.place(buyer)));
        const orders = new Set<Placed>();
        for (const { what, which, status } of steps) {
          const one = placed[which % placed.length] as Placed;
          if (what === "place") placed.push(await shop.place(buyers[which % 2] as User));
          if (what === "pay") await shop.pay(one);
          if (what === "expire") {
            shop.provider.expire(one.session);
            await shop.poll(one);
          }
          if (what === "give up") await shop.call(one.buyer, "POST", `/stripe/cancel-checkout/${one.id}`);
          // Two concurrent requests, as from two windows.
          if (what === "status")
            await Promise.all([shop.setStatus(one, status), shop.setStatus(one, status)]);
          if (what === "refund") await Promise.all([shop.refund(one), shop.refund(one)]);
          if (what === "sweep") {
            shop.clock.advance(16 * 60);
            await sweepOrders(shop.ports, () => true);
          }
          const stored = await shop.stored(one);
          if (orders.has(one)) expect(isAttempt(stored), "an order stays one").toBe(false);
          if (!isAttempt(stored)) orders.add(one);
        }
        for (const buyer of buyers) expect(await shop.readTotals(buyer)).toEqual(await shop.expected(buyer));
      }),
      { numRuns: 6 },
    );
    shop.settle();
    expect(await shop.recount()).toMatchObject({ repaired: [], skipped: [] });
    expect(await shop.findings()).toEqual([]);
  });
});
