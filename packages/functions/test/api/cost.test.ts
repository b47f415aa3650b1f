import { settleSession } from "@frangipani/core/orders";
import { expect, it } from "vitest";
import { cart } from "../support/orders-shop.ts";
import { PASSWORD, testShop } from "../support/shop.ts";

// What a sign-in in a browser that is new to the account costs.
const SIGNED_IN = { requests: 5, units: 15 };
const REFUSED = { requests: 4, units: 7 };

it("signs in, or refuses to, within its requests and units of the table", async () => {
  const uses: { units: number }[] = [];
  const shop = await testShop({ meter: (use) => void uses.push(use) });
  const { email } = await shop.person();
  const signIn = async (address: string, password: string) => {
    uses.length = 0;
    const { status } = await shop.call(undefined, "POST", "/auth/login", { email: address, password });
    return { status, requests: uses.length, units: uses.reduce((sum, { units }) => sum + units, 0) };
  };
  expect(await signIn(email, PASSWORD)).toEqual({ status: 200, ...SIGNED_IN });
  expect(await signIn(email, PASSWORD), "again").toEqual({ status: 200, ...SIGNED_IN });
  expect(await signIn(email, "Wrong@2026")).toEqual({ status: 400, ...REFUSED });
  expect(await signIn("nobody@example.com", PASSWORD)).toEqual({ status: 400, ...REFUSED });
  const counts = async () => {
    const items = (await shop.allItems()).filter(({ pk }) => String(pk).startsWith("throttle#"));
    return new Map(items.map(({ pk, version, expiresAt, ...item }) => [pk, item]));
  };
  const before = await counts();
  expect(await signIn(email, PASSWORD), "after a wrong one").toMatchObject({ status: 200 });
  expect(await counts()).toEqual(before);
});

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
  const session = `cs_${placed.body.orderId}`;
  shop.provider.pay(session);
  await settleSession(shop.ports, session, placed.body.orderId);
  expectWithin(MAX_SETTLED);
});
