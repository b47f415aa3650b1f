import { settleSession } from "@frangipani/core/orders";
import { expect, it } from "vitest";
import { cart, sessionOf } from "../support/orders-shop.ts";
import { testShop } from "../support/shop.ts";

/** docs/performance.md#the-cost-of-an-order */
const MAX_PLACED = { requests: 7, units: 42 };
const MAX_SETTLED = { requests: 4, units: 38 };

it("places and settles an order of one line within its requests and units of the table", async () => {
  const uses: { units: number }[] = [];
  const shop = await testShop({ meter: (use) => void uses.push(use) });
  await shop.book("b1", { stock: 20, description: "About a book. ".repeat(50) });
  const buyer = await shop.person({ name: "Siti Rahman", email: "siti.rahman@example.com" });
  const expectWithin = (max: typeof MAX_PLACED) => {
    expect(uses.length).toBeLessThanOrEqual(max.requests);
    expect(uses.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(max.units);
    uses.length = 0;
  };
  uses.length = 0;
  const placed = await shop.call(buyer, "POST", "/stripe/create-checkout-session", cart(["b1", 1]));
  expectWithin(MAX_PLACED);
  shop.provider.pay(sessionOf(placed));
  await settleSession(shop.ports, sessionOf(placed), placed.body.orderId);
  expectWithin(MAX_SETTLED);
});
