import { CANARY } from "@frangipani/core/accounts";
import { Failure } from "@frangipani/core/kernel";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSweeper } from "../../../src/apps/sweeper.ts";
import { recordMetrics } from "../../../src/http/telemetry/log.ts";
import { catalogueShop } from "../../support/catalogue-shop.ts";
import { collectMetrics } from "../../support/recorded-metrics.ts";
import { testShop } from "../../support/shop.ts";

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

async function shopWithMetrics() {
  const shop = await testShop();
  await shop.book("1");
  const mei = await shop.person();
  return { shop, mei, checkout: () => shop.checkOut(mei, { "1": 1 }) };
}

describe("the checkout records", () => {
  it("an opened payment page, and its payment once, even if the event is repeated", async () => {
    const { shop, mei } = await shopWithMetrics();
    const { values } = collectMetrics();
    const placed = await shop.place(mei);
    expect(values()).toEqual({ PaymentPages: [1] });
    shop.provider.pay(placed.session);
    for (const _ of [1, 2]) await shop.hook(placed, { type: "checkout.session.completed" });
    expect(values()).toEqual({ PaymentPages: [1], OrdersPaid: [1], WebhookLag: [0, 0] });
  });

  it("no payment page and no payment of the canary", async () => {
    const { shop } = await shopWithMetrics();
    const canary = await shop.person(CANARY);
    const { values } = collectMetrics();
    expect((await shop.pay(await shop.place(canary))).body.paymentStatus).toBe("paid");
    expect(values()).toEqual({});
  });

  it("a failure to open a payment page, but not the refusal of an order", async () => {
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
  const { shop, mei } = await shopWithMetrics();
  const placed = await shop.place(mei);
  const { values } = collectMetrics();
  const event = { type: "checkout.session.completed", sessionId: placed.session, orderId: placed.id };
  const forged = { "stripe-signature": "forged" };
  expect((await shop.call(undefined, "POST", "/stripe/webhook", event, forged)).status).toBe(400);
  expect(values()).toEqual({});
  const down = new Failure("unavailable", "shop.unavailable", "The provider is down");
  vi.spyOn(shop.ports.payments, "retrieve").mockRejectedValueOnce(down);
  expect((await shop.hook(placed, event)).status).toBe(503);
  expect(values()).toEqual({ WebhookFailures: [1] });
});

describe("the jobs record", () => {
  it("the snapshot's lag behind the catalogue, and 0 without one", async () => {
    const shop = await catalogueShop();
    const [first, second] = await shop.fill(300);
    shop.advance(60);
    const { values } = collectMetrics();
    expect(await shop.snapshot()).toBe("made");
    shop.advance(3600);
    expect(await shop.snapshot()).toBe("unchanged");
    await shop.sell(first);
    expect(await shop.snapshot()).toBe("made");
    shop.advance(30);
    await shop.sell(second);
    expect(await shop.snapshot()).toBe("fresh enough");
    expect(values()).toEqual({ SnapshotLag: [0, 0, 0, 30] });
  });

  it("a sweep in which the card provider is down", async () => {
    const { shop, checkout } = await shopWithMetrics();
    await checkout();
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
