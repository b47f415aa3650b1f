import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import Stripe from "stripe";
import { createStripe, type StripeEmulator } from "../../../src/emulators/stripe/stripe.ts";

const SECRET_KEY = "sk_test_a1b2c3d4e5f6";
const WEBHOOK_SECRET = "whsec_for_tests";
const SHOP_NAME = "Frangipani Books";
export const PAGES_URL = "http://localhost:3000/_local/pay";

/** A clock that stands still until it is moved. */
function stillClock(start = new Date()) {
  let moment = start.getTime();
  return {
    now: () => new Date(moment),
    advance: (seconds: number) => (moment += seconds * 1000),
  };
}

/** A shop's webhook endpoint, which verifies with Stripe's own code and can fail on demand. */
async function startShop(clock: { now(): Date }) {
  const received: Stripe.Event[] = [];
  const refused: string[] = [];
  const nextStatuses: number[] = [];
  let onNext = () => {};
  const app = new Hono().post("/webhook", async (context) => {
    try {
      const signature = context.req.header("stripe-signature") ?? "";
      const body = await context.req.text();
      const event = await Stripe.webhooks.constructEventAsync(
        body,
        signature,
        WEBHOOK_SECRET,
        undefined,
        undefined,
        clock.now().getTime(),
      );
      onNext();
      onNext = () => {};
      const status = nextStatuses.shift() ?? 200;
      if (status === 200) received.push(event);
      return context.body(null, status as 200);
    } catch (error) {
      refused.push(String(error));
      return context.body(null, 400);
    }
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    refused,
    /** The next deliveries get these statuses instead of 200. */
    respondNextWith: (...statuses: number[]) => nextStatuses.push(...statuses),
    /** Is called before the next delivery has its response. */
    onNextDelivery: (callback: () => void) => (onNext = callback),
    types: () => received.map(({ type }) => type),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The emulator, the real SDK, and a shop with a webhook endpoint. */
export async function startPayments({ file = ":memory:" } = {}) {
  const clock = stillClock();
  const shop = await startShop(clock);
  const emulator = createStripe({
    file,
    secretKey: SECRET_KEY,
    pagesUrl: PAGES_URL,
    shopName: SHOP_NAME,
    webhook: { url: shop.url, secret: WEBHOOK_SECRET },
    clock,
  });
  const { host, port, protocol, stop } = await emulator.start();
  const connect = (key = SECRET_KEY, options: object = {}) =>
    new Stripe(key, { host, port, protocol, telemetry: false, maxNetworkRetries: 0, ...options });
  const stripe = connect();
  const open = (change: object = {}) => stripe.checkout.sessions.create({ ...twoBooks, ...change });
  return {
    clock,
    shop,
    emulator,
    stripe,
    connect,
    open,
    async paid(change: object = {}) {
      const { id } = await open(change);
      await submit(emulator, id, { card: GOOD_CARD });
      return stripe.checkout.sessions.retrieve(id);
    },
    seconds: () => Math.floor(clock.now().getTime() / 1000),
    stop: async () => {
      await stop();
      await emulator.close();
      await shop.stop();
    },
  };
}

export const line = (name: string, unit_amount: number, quantity = 1) => ({
  quantity,
  price_data: { currency: "sgd", unit_amount, product_data: { name } },
});

export const twoBooks = {
  mode: "payment" as const,
  success_url: "http://localhost:3000/order-success?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://localhost:3000/checkout",
  customer_email: "reader@example.com",
  client_reference_id: "or_1",
  metadata: { orderId: "or_1" },
  payment_intent_data: { metadata: { orderId: "or_1" } },
  line_items: [line("The Hill We Climb", 1899, 2), line("Shipping to Singapore", 400), line("GST (9%)", 378)],
};

/** Sends the page's form as a browser does, without following the redirect. */
export const submit = (emulator: StripeEmulator, sessionId: string, fields: Record<string, string>) =>
  Promise.resolve(
    emulator.pages.request(`/${sessionId}`, {
      method: "POST",
      body: new URLSearchParams({ action: "pay", ...fields }),
    }),
  );

export const GOOD_CARD = "4242 4242 4242 4242";
