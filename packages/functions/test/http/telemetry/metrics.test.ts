import { CANARY } from "@frangipani/core/accounts";
import { reserveStock } from "@frangipani/core/dynamo";
import { Failure } from "@frangipani/core/kernel";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSweeper } from "../../../src/apps/sweeper.ts";
import { recordMetrics } from "../../../src/http/telemetry/log.ts";
import { bookOf, catalogueShop, storeBooks } from "../../support/catalogue-shop.ts";
import { sessionOf } from "../../support/orders-shop.ts";
import { collectMetrics } from "../../support/recorded-metrics.ts";
import { address, testShop } from "../../support/shop.ts";

beforeEach(() => {
  vi.stubEnv("LOG_LEVEL", "error");
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe("a line of metrics", () => {
  it("is in the embedded metric format, with the namespace of the stage and no dimensions", () => {
    vi.stubEnv("METRICS_NAMESPACE", "frangipani/production");
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    recordMetrics({ OrdersPaid: 1, WebhookLag: 2.5 });
    expect(JSON.parse(String(write.mock.calls[0]?.[0]))).toEqual({
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [
          {
            Namespace: "frangipani/production",
            Dimensions: [[]],
            Metrics: [
              { Name: "OrdersPaid", Unit: "Count" },
              { Name: "WebhookLag", Unit: "Seconds" },
            ],
          },
        ],
      },
      OrdersPaid: 1,
      WebhookLag: 2.5,
    });
    expect(write.mock.calls[0]?.[0]).toMatch(/^[^\n]+\n$/);
  });

  it("is not written where there are no alarms", () => {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    recordMetrics({ OrdersPaid: 1 });
    expect(write).not.toHaveBeenCalled();
  });
});

const cart = { products: [{ productId: "1", quantity: 1 }], shippingAddress: address };

async function shopWithMetrics() {
  const shop = await testShop();
  await shop.book("1");
  const mei = await shop.person();
  return { shop, checkout: () => shop.call(mei, "POST", "/stripe/create-checkout-session", cart) };
}

describe("the checkout records", () => {
  it("an opened payment page, and once that it was paid, however often the provider says so", async () => {
    const { shop, checkout } = await shopWithMetrics();
    const { values } = collectMetrics();
    const { body } = await checkout();
    expect(values()).toEqual({ PaymentPages: [1] });
    const sessionId = `cs_${body.orderId}`;
    shop.provider.pay(sessionId);
    const event = JSON.stringify({ type: "checkout.session.completed", sessionId, orderId: body.orderId });
    for (const _ of [1, 2])
      await shop.call(undefined, "POST", "/stripe/webhook", event, { "stripe-signature": "valid" });
    expect(values()).toEqual({ PaymentPages: [1], OrdersPaid: [1], WebhookLag: [0, 0] });
  });

  it("no payment page and no payment of the canary", async () => {
    const { shop } = await shopWithMetrics();
    const canary = await shop.person(CANARY);
    const { values } = collectMetrics();
    const { status, body } = await shop.call(canary, "POST", "/stripe/create-checkout-session", cart);
    expect(status).toBe(200);
    const sessionId = sessionOf({ body });
    shop.provider.pay(sessionId);
    expect((await shop.call(canary, "GET", `/stripe/order/${sessionId}`)).body.paymentStatus).toBe("paid");
    expect(values()).toEqual({});
  });

  it("a shopper who gets no payment page, and no refusal of what cannot be sold", async () => {
    const { shop, checkout } = await shopWithMetrics();
    const { values } = collectMetrics();
    shop.provider.goDown();
    expect((await checkout()).status).toBe(503);
    expect(values()).toEqual({ CheckoutFailures: [1] });
    await shop.book("1", { stock: 0 });
    expect((await checkout()).status).toBe(409);
    expect(values()).toEqual({ CheckoutFailures: [1] });
  });
});

it("the webhook records an event that could not be handled, and none that the provider did not sign", async () => {
  const { shop, checkout } = await shopWithMetrics();
  const { body } = await checkout();
  const { values } = collectMetrics();
  const event = { type: "checkout.session.completed", sessionId: sessionOf({ body }), orderId: body.orderId };
  const send = (signature: string) =>
    shop.call(undefined, "POST", "/stripe/webhook", event, { "stripe-signature": signature });
  expect((await send("forged")).status).toBe(400);
  expect(values()).toEqual({});
  const down = new Failure("unavailable", "shop.unavailable", "The provider is down");
  vi.spyOn(shop.ports.payments, "retrieve").mockRejectedValueOnce(down);
  expect((await send("valid")).status).toBe(503);
  expect(values()).toEqual({ WebhookFailures: [1] });
});

describe("the jobs record", () => {
  it("how long the snapshot has been behind the catalogue, and 0 while it is not", async () => {
    const shop = await catalogueShop();
    const books = Array.from({ length: 300 }, (_, at) => bookOf(at, shop.clock.now()));
    await storeBooks(shop.table, books);
    shop.advance(60);
    const { values } = collectMetrics();
    expect(await shop.snapshot()).toBe("made");
    shop.advance(3600);
    expect(await shop.snapshot()).toBe("unchanged");
    const [first, second] = books;
    if (!first || !second) throw new Error("no books");
    await shop.table.transact([reserveStock(shop.table, first, 1, shop.clock.now())]);
    expect(await shop.snapshot()).toBe("made");
    shop.advance(30);
    await shop.table.transact([reserveStock(shop.table, second, 1, shop.clock.now())]);
    expect(await shop.snapshot()).toBe("fresh enough");
    expect(values()).toEqual({ SnapshotLag: [0, 0, 0, 30] });
  });

  it("a sweep in which the card provider is down", async () => {
    const shop = await testShop();
    await shop.book("1");
    const cart = { products: [{ productId: "1", quantity: 1 }], shippingAddress: address };
    await shop.call(await shop.person(), "POST", "/stripe/create-checkout-session", cart);
    shop.clock.advance(3600);
    const retrieve = () => Promise.reject(new Error("the provider is down"));
    shop.ports.payments = { ...shop.ports.payments, retrieve };
    const sweep = createSweeper(shop.resources, shop.ports);
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { values } = collectMetrics();
    await sweep();
    expect(values()).toEqual({ OrdersPaid: [0], SweepFailures: [1] });
  });

  it("a sweep that is finished although a notice to the seller cannot be read", async () => {
    const shop = await testShop();
    await shop.table.transact([shop.table.put({ pk: "notices", sk: "new#broken" }, {})]);
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { values } = collectMetrics();
    expect(await createSweeper(shop.resources, shop.ports)()).toMatchObject({
      orders: { failed: [] },
      notices: { failed: expect.any(String) },
    });
    expect(values()).toEqual({ OrdersPaid: [0], SweepFailures: [1] });
  });
});
