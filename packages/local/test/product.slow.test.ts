import { WEBHOOK_EVENTS } from "@frangipani/functions/webhook/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testAddress } from "../../core/test/support/address.ts";
import { people } from "../seed/people.ts";
import { connectToRunningProduct } from "../src/running-product.ts";
import {
  type Caller,
  caller,
  type Json,
  payPage,
  type RunningProduct,
  signedIn,
  startProduct,
} from "./support/product.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const dataDir = temporaryFolder();
const CHECKOUTS = 60;
// A shopper may have two open payment pages at most.
const SHOPPERS = 8;
const PASSWORD = "Reader@2026";
let product: RunningProduct;
beforeAll(async () => (product = await startProduct({ dataDir })));
afterAll(() => product.stop());

const reader = () => signedIn(product.url, people.reader);
const newCustomer = async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const user = { name: "Ruth Tan", email, password: PASSWORD };
  expect((await caller(product.url)("POST", "/auth/signup", { user })).status).toBe(201);
  return email;
};
const admin = () => signedIn(product.url, people.admin);
// Each checkout has another address: a second one with the same address would count as a double click.
const orderOf = (productId: string, index: number | string) => ({
  products: [{ productId, quantity: 1 }],
  shippingAddress: { ...testAddress, address: `Road ${index}` },
});
const sessionOf = (url: string) => url.split("/").at(-1)?.split("?")[0] ?? "";
const stockOf = async (id: string): Promise<number> => {
  const { body } = await caller(product.url)("GET", "/catalogue/changes");
  return body.books.find((book: Json) => book._id === id).stock;
};
async function allOrders() {
  const { call } = await admin();
  const orders: Json[] = [];
  let cursor: string | null = null;
  do {
    const page = await call("GET", `/orders/getAllOrders?limit=500${cursor ? `&cursor=${cursor}` : ""}`);
    orders.push(...page.body);
    cursor = page.headers.get("x-next-cursor");
  } while (cursor);
  return orders;
}

describe("a response", () => {
  const ask = (headers: Record<string, string>) => fetch(`${product.url}/api/book/getBooks`, { headers });

  it("is compressed for clients that accept that, and is 304 for clients that have its ETag", async () => {
    const encoded = (encoding: string) => ask({ "accept-encoding": encoding });
    const [plain, packed] = [await encoded("identity"), await encoded("gzip")];
    expect([plain, packed].map(({ headers }) => headers.get("content-encoding"))).toEqual([null, "gzip"]);
    for (const { headers } of [plain, packed]) expect(headers.get("vary")).toMatch(/accept-encoding/i);
    expect(await packed.json()).toEqual(await plain.json());
    for (const { headers } of [plain, packed]) {
      const again = await ask({ "accept-encoding": "gzip", "if-none-match": headers.get("etag") ?? "" });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
  });
});

it("returns 200 at the URL of a page, and 404 at any other, with the app and the headers of pages", async () => {
  const statusOf = async (path: string) => (await fetch(product.url + path)).status;
  for (const path of ["/cart", "/admin/gst", "/category/mystery", "/book/1"])
    expect(await statusOf(path), path).toBe(200);
  for (const path of ["/nowhere", "/home", "/category/gardening", "/book/nope", "/admin/nowhere"]) {
    const response = await fetch(product.url + path);
    expect([response.status, response.headers.get("cache-control")], path).toEqual([404, "no-store"]);
    expect(response.headers.get("content-security-policy"), path).toContain("script-src 'self'");
    expect(await response.text(), path).toContain('<div id="root" data-hydrating="shell">');
  }
  expect(await statusOf("/nowhere.png")).toBe(404);
});

async function mailsAbout(orderNumber: string): Promise<unknown[]> {
  const inbox = await fetch(`${product.url}/_local/mail/messages?to=reader@frangipani.example`);
  const mails = (await inbox.json()) as { subject: string }[];
  return mails.filter(({ subject }) => subject.includes(orderNumber));
}

const local = (path: string, method: string, body: object) =>
  fetch(`${product.url}/_local/${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const payOrder = async (attempt: string) => {
  const { call } = await reader();
  const { body } = await call("POST", "/stripe/create-checkout-session", orderOf("3", attempt));
  expect((await payPage(body.url)).status).toBe(303);
  const order = (await call("GET", `/stripe/order/${sessionOf(body.url)}`)).body;
  expect(order.paymentStatus).toBe("paid");
  return order.orderNumber;
};

describe("a mail", () => {
  it("that could not be enqueued is relayed by the sweeper, and arrives once", async () => {
    await local("faults/queue", "POST", { kind: "refuse" });
    const orderNumber = await payOrder("not enqueued");
    expect(await mailsAbout(orderNumber)).toEqual([]);
    await local("faults/queue", "DELETE", {});
    await local("clock", "POST", { advance: 60 });
    await expect.poll(() => mailsAbout(orderNumber)).toHaveLength(1);
  });

  it("that waits when the product is killed arrives once after the next start", async () => {
    await local("faults/mail", "POST", { kind: "refuse" });
    const orderNumber = await payOrder("killed");
    await product.kill();
    product = await startProduct({ dataDir });
    // After the next start the clock is the machine's again, and the mail that failed waits for a minute.
    await local("clock", "POST", { advance: 600 });
    await expect.poll(() => mailsAbout(orderNumber)).toHaveLength(1);
    await local("clock", "POST", { advance: 3_700 });
    expect(await mailsAbout(orderNumber)).toHaveLength(1);
  });
});

it("a refund that was under way when the product was killed is completed once after the next start", async () => {
  const orderNumber = await payOrder("refund");
  const order = (await (await admin()).call("GET", `/orders/getAllOrders?q=${orderNumber}`)).body[0];
  const { call } = await admin();
  await call("PUT", `/orders/updateStatus/${order._id}?limit=1`, { orderStatus: "cancelled" });
  await local("faults/payments", "POST", { kind: "lost-response", operation: "POST /v1/refunds" });
  const cut = call("POST", `/orders/refund/${order._id}`).catch(() => "cut off");
  const { stripe } = await connectToRunningProduct(dataDir);
  const refunds = async () => {
    const { data } = await stripe.refunds.list({ limit: 100 });
    return data.filter(({ metadata }) => metadata?.orderId === order._id);
  };
  await expect.poll(refunds).toHaveLength(1);
  await product.kill();
  await cut;
  product = await startProduct({ dataDir });
  const now = async () =>
    (await (await admin()).call("GET", `/orders/getOrderById/${order._id}`)).body[0] as typeof order;
  expect(["requested", "made"]).toContain((await now()).refund.state);
  await local("clock", "POST", { advance: 61 });
  await expect.poll(async () => (await now()).paymentStatus).toBe("refunded");
  expect((await mailsAbout(orderNumber)).length).toBeGreaterThan(0);
  const restarted = await connectToRunningProduct(dataDir);
  const made = (await restarted.stripe.refunds.list({ limit: 100 })).data;
  expect(made.filter(({ metadata }) => metadata?.orderId === order._id)).toHaveLength(1);
  expect(await (await fetch(`${product.url}/_local/audit`)).json()).toMatchObject({ found: 0 });
});

it("a purchase reaches the shop by the events to which a stage's webhook subscribes, and by no others", async () => {
  const { stripe } = await connectToRunningProduct(dataDir);
  const { data } = await stripe.events.list({ limit: 100 });
  expect(data.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["checkout.session.completed", "payment_intent.succeeded"]),
  );
  for (const { type, pending_webhooks } of data)
    expect.soft(pending_webhooks, type).toBe(WEBHOOK_EVENTS.includes(type) ? 1 : 0);
});

it("accepts a request without a body, and one whose body has no stated length", async () => {
  expect((await fetch(`${product.url}/api/auth/logout`, { method: "DELETE" })).status).toBe(200);
  const body = ReadableStream.from([new TextEncoder().encode('{"email":"a@b.example","password":"x"}')]);
  const login = await fetch(`${product.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    duplex: "half",
  });
  expect(login.status).toBe(400);
});

it("refuses a second start on the same directory, with a message", () =>
  expect(startProduct({ dataDir })).rejects.toThrow(/in use by another start of the shop/));

describe(`kill -9 in the middle of ${CHECKOUTS} checkouts`, () => {
  it("loses and doubles no copy: stock and reserved copies add up, and every paid page has its order", async () => {
    const book = "1";
    const copies = async () => {
      const orders = (await allOrders()).filter((order) =>
        order.products.some(({ productId }: Json) => productId === book),
      );
      const reserved = orders
        .filter((order) => !["cancelled", "expired"].includes(order.orderStatus))
        .reduce((sum, order) => sum + order.totalQuantity, 0);
      return (await stockOf(book)) + reserved;
    };
    const initial = await copies();
    const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, newCustomer));
    const confirmed: { url: string; email: string }[] = [];
    const paid: typeof confirmed = [];
    let next = 0;
    let killed: Promise<void> | undefined;
    const shop = async (email: string) => {
      const { call } = await signedIn(product.url, { email, password: PASSWORD });
      while (next < CHECKOUTS) {
        const index = next++;
        const wanted = orderOf(book, `kill ${index}`);
        const { status, body } = await call("POST", "/stripe/create-checkout-session", wanted);
        if (status !== 200) continue;
        const page = { url: body.url, email };
        confirmed.push(page);
        if (index % 3 === 0 && (await payPage(body.url)).status === 303) paid.push(page);
        // At this moment some checkouts have been requested and have not got a response.
        if (confirmed.length >= 14) killed ??= product.kill();
      }
    };
    // Calls that were under way when the shop was killed fail.
    await Promise.allSettled(shoppers.map(shop));
    expect(confirmed.length).toBeGreaterThanOrEqual(14);
    await killed;

    product = await startProduct({ dataDir });
    // An order that was killed while it took its copies has some of them, until it is ended as one that nobody pays. The
    // clock starts at the real time again, and the tests above have moved it by hours.
    await local("clock", "POST", { advance: 6 * 3600 });
    await expect.poll(copies).toBe(initial);
    expect(await stockOf(book)).toBeGreaterThanOrEqual(0);

    const again = new Map<string, Caller>();
    for (const email of shoppers)
      again.set(email, (await signedIn(product.url, { email, password: PASSWORD })).call);
    const found = async ({ url, email }: (typeof confirmed)[number]) =>
      (await again.get(email)?.("GET", `/stripe/order/${sessionOf(url)}`))?.body;
    for (const page of confirmed) expect((await found(page)).orderStatus).toBeDefined();
    for (const page of paid) expect((await found(page)).paymentStatus).toBe("paid");
  });
});
