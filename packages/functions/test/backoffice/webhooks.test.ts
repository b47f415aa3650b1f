import { keys } from "@frangipani/core/dynamo";
import { type PostResult, type SendingPorts, signedHeaders } from "@frangipani/core/webhooks";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeEach, describe, expect, it } from "vitest";
import { createWebhookSender } from "../../src/apps/webhook-sender.ts";
import { contractDocument } from "../../src/docs/document.ts";
import { type OrdersShop, ordersShop } from "../support/orders-shop.ts";
import type { Json } from "../support/response.ts";

const URL = "https://erp.example/hook";
const ALL = ["order.paid", "order.shipped", "order.cancelled", "order.refunded", "stock.changed"];
const arrived: PostResult = { status: 204, problem: null, tookMs: 12 };
const refusedWith = (status: number): PostResult => ({ status, problem: null, tookMs: 12 });

type Posted = { url: string; headers: Record<string, string>; body: string };
let shop: OrdersShop;
let posted: Posted[];
let respond: (post: Posted) => PostResult | Promise<PostResult>;
beforeEach(async () => {
  shop = await ordersShop();
  posted = [];
  respond = () => arrived;
});

const add = async (part: Json = {}): Promise<Json> => {
  const { status, body } = await shop.send("POST", "/webhooks", { url: URL, kinds: ALL, ...part });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const post: SendingPorts["post"] = async (url, request) => {
  posted.push({ url, ...request });
  return respond({ url, ...request });
};
const run = (secondsLater = 60) => {
  shop.clock.advance(secondsLater);
  return createWebhookSender(shop.resources, { post })();
};
const OWNER = "owner@shop.example";
const setOwner = () => {
  const off = { order: "off", request: "off", payment: "off", stock: "off", lowStock: 2 };
  return shop.send("PUT", "/notices/settings", { ...off, addresses: OWNER });
};
const ownerMails = async () => (await shop.sendMails()).filter(({ to }) => to === OWNER);
/** The bodies that were sent since the last call. */
const takeSent = (): Json[] => posted.splice(0).map(({ body }) => JSON.parse(body));
const log = async ({ webhook }: Json): Promise<Json[]> =>
  (await shop.send("GET", `/webhooks/${webhook._id}/deliveries`)).body;

describe("a webhook is sent", () => {
  it("each step of an order once, with its lines and amounts, signed, and without the person", async () => {
    const { secret, webhook } = await add({ kinds: ALL.slice(0, 4) });
    const buyer = await shop.person({ name: "Mei Lin" });
    const placed = await shop.place(buyer);
    await run();
    takeSent();
    await shop.pay(placed);
    expect(await run()).toEqual({ events: 1, delivered: 1, failed: 0, switchedOff: [] });
    const [request] = posted;
    const [paid] = takeSent();
    const order = await shop.stored(placed);
    const data = {
      id: placed.id,
      orderNumber: order.orderNumber,
      orderStatus: "pending",
      paymentStatus: "paid",
      shippingFee: 4,
      gstTotal: 1.13,
      totalAmount: 17.63,
      refundedAmount: 0,
      lines: [{ bookId: "1", quantity: 1, price: 12.5 }],
    };
    expect(paid).toEqual({ type: "order.paid", timestamp: order.paidAt, data });
    expect(request).toEqual({
      url: URL,
      headers: {
        "content-type": "application/json",
        ...(await signedHeaders([secret], {
          id: request?.headers["webhook-id"] ?? "",
          seconds: shop.clock.now().getTime() / 1000,
          body: request?.body ?? "",
        })),
      },
      body: request?.body,
    });

    await shop.setStatus(placed, "shipped");
    await run();
    expect(takeSent()).toMatchObject([{ type: "order.shipped", data: { ...data, orderStatus: "shipped" } }]);
    const other = await shop.buy();
    await run();
    takeSent();
    await shop.setStatus(other, "cancelled");
    await shop.refund(other);
    await run();
    const ended = takeSent().toSorted((one, two) => (one.type < two.type ? -1 : 1));
    expect(ended.map(({ type, data: { refundedAmount } }) => [type, refundedAmount])).toEqual([
      ["order.cancelled", 17.63],
      ["order.refunded", 17.63],
    ]);
    await run();
    expect(takeSent()).toEqual([]);
    const stored = JSON.stringify(await shop.allItems("webhook#"));
    expect(stored).not.toMatch(new RegExp(`Mei Lin|${buyer.email}|Singapore`));
    const delivered = { kind: "order.paid", state: "delivered", tries: 1, status: 204 };
    expect(await log({ webhook })).toContainEqual(expect.objectContaining(delivered));
  });

  it("a status once it can no longer be undone, and never one that was", async () => {
    await add({ kinds: ["order.shipped"] });
    const placed = await shop.buy();
    const undoId = "undo-of-shipped";
    await shop.setStatus(placed, "shipped", { undoId });
    await run(10);
    await shop.send("POST", `/orders/undoStatus/${placed.id}`, { undoId });
    await run();
    expect(takeSent()).toEqual([]);
    await shop.setStatus(placed, "shipped", { undoId: "undo-of-the-next" });
    await run(10);
    expect(takeSent()).toEqual([]);
    await run();
    expect(takeSent()).toMatchObject([{ type: "order.shipped", data: { orderStatus: "shipped" } }]);
  });

  it("stocks that have changed, and no change of a price", async () => {
    await add({ kinds: ["stock.changed"] });
    const { isbn } = await shop.book("1", { stock: 9 });
    await run();
    const books = [{ bookId: "1", isbn, stock: 9 }];
    expect(takeSent()).toMatchObject([{ type: "stock.changed", data: { books } }]);
    await shop.book("1", { stock: 9, price: 1000 });
    await run();
    expect(takeSent()).toEqual([]);
    await shop.buy();
    await run();
    expect(takeSent()).toMatchObject([{ data: { books: [{ bookId: "1", stock: 8 }] } }]);
  });

  it("only its chosen kinds of events, since it was added or switched on", async () => {
    const before = await shop.buy();
    await run();
    const all = await add();
    const { webhook } = await add({ url: `${URL}/paid`, kinds: ["order.paid"] });
    await shop.setStatus(before, "shipped");
    await run();
    expect(posted.map(({ url }) => url)).toEqual([URL]);
    expect(takeSent()).toMatchObject([{ type: "order.shipped" }]);
    await shop.send("PUT", `/webhooks/${all.webhook._id}`, { isOn: false });
    await shop.send("PUT", `/webhooks/${webhook._id}`, { isOn: false });
    await shop.buy();
    await run();
    await shop.send("PUT", `/webhooks/${webhook._id}`, { isOn: true });
    await run();
    expect(takeSent()).toEqual([]);
    await shop.buy();
    await run();
    expect(takeSent()).toMatchObject([{ type: "order.paid" }]);
  });

  it("bodies that match the OpenAPI document", async () => {
    const document = contractDocument();
    const ajv = new Ajv2020({ strict: false }).addSchema(document, "api");
    addFormats.default(ajv);
    await add();
    const placed = await shop.buy();
    await shop.setStatus(placed, "shipped");
    await run();
    const bodies = takeSent();
    expect(bodies.map(({ type }) => type).sort()).toEqual(["order.paid", "order.shipped", "stock.changed"]);
    for (const body of bodies) {
      const { schema } =
        document.webhooks[body.type as "order.paid"].post.requestBody.content["application/json"] ?? {};
      const validate = ajv.compile({ $ref: `api${schema?.$ref}` });
      expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
    }
  });
});

describe("a delivery", () => {
  it("is made once for each webhook, even if several senders run at once, with the event's id", async () => {
    await add({ kinds: ["order.paid", "stock.changed"] });
    await add({ url: `${URL}/2`, kinds: ["order.paid"] });
    await shop.buy();
    await Promise.all([run(), run(0), run(0)]);
    await run();
    const told = posted.map(({ url, body }) => `${url} ${JSON.parse(body).type}`).toSorted();
    expect(told).toEqual([`${URL} order.paid`, `${URL} stock.changed`, `${URL}/2 order.paid`]);
    const paid = posted.filter(({ body }) => body.includes("order.paid"));
    expect(new Set(paid.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("is retried with growing pauses, with the same id and body, and then fails", async () => {
    const made = await add({ kinds: ["order.paid"] });
    respond = () => refusedWith(503);
    await shop.buy();
    const waits = [60, 300, 1800, 7200, 18_000, 28_800, 32_400];
    await run();
    for (const wait of waits) {
      await run(wait - 1);
      await run(1);
    }
    await run(86_400);
    expect(posted).toHaveLength(8);
    expect(new Set(posted.map(({ body }) => body)).size).toBe(1);
    expect(new Set(posted.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(posted.map(({ headers }) => headers["webhook-signature"])).size).toBe(8);
    expect(await log(made)).toMatchObject([{ state: "failed", tries: 8, status: 503 }]);
  });

  it("is retried if the function ended before the response", async () => {
    await add({ kinds: ["order.paid"] });
    await shop.buy();
    respond = () => {
      throw new Error("the function was ended");
    };
    await expect(run()).rejects.toThrow("the function was ended");
    respond = () => arrived;
    await run();
    expect(new Set(posted.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(posted).toHaveLength(2);
  });

  it("is not sent once its webhook is removed, and waits while it is off", async () => {
    const one = await add({ kinds: ["order.paid"] });
    const other = await add({ url: `${URL}/2`, kinds: ["order.paid"] });
    respond = () => refusedWith(500);
    await shop.buy();
    await run();
    await shop.send("DELETE", `/webhooks/${one.webhook._id}`);
    await shop.send("PUT", `/webhooks/${other.webhook._id}`, { isOn: false });
    posted = [];
    respond = () => arrived;
    await run();
    expect(posted).toEqual([]);
    await shop.send("PUT", `/webhooks/${other.webhook._id}`, { isOn: true });
    await run();
    expect(posted.map(({ url }) => url)).toEqual([`${URL}/2`]);
  });

  it("is sent again when an administrator asks, and a test when they ask for one", async () => {
    const made = await add({ kinds: ["order.paid"] });
    const path = `/webhooks/${made.webhook._id}`;
    const [waiting] = (await shop.send("POST", `${path}/test`)).body;
    expect(waiting).toMatchObject({ kind: "webhook.test", state: "waiting" });
    await run();
    expect(takeSent()).toMatchObject([{ type: "webhook.test" }]);
    const [delivery] = await log(made);
    expect(delivery).toMatchObject({ state: "delivered", tries: 1, status: 204, tookMs: 12 });
    const again = await shop.send("POST", `${path}/deliveries/${delivery?._id}/again`);
    expect(again).toMatchObject({ status: 200, body: [{ state: "waiting", tries: 0 }] });
    await run();
    expect(takeSent()).toMatchObject([{ type: "webhook.test" }]);
    const unknown = `evt_${"0".repeat(32)}`;
    expect(await shop.send("POST", `${path}/deliveries/${unknown}/again`)).toMatchObject({ status: 404 });
    expect(await shop.send("POST", "/webhooks/wh_000000000000/test")).toMatchObject({ status: 404 });
  });

  it("of an address that times out is tried three times in a run, so that other webhooks are not delayed", async () => {
    await add({ kinds: ["order.paid"] });
    await add({ url: `${URL}/2`, kinds: ["order.paid"] });
    respond = ({ url }) =>
      url === URL ? { status: null, problem: "No response in time", tookMs: 10_000 } : arrived;
    for (let index = 0; index < 5; index += 1) await shop.buy();
    expect(await run()).toMatchObject({ events: 5, delivered: 5, failed: 3 });
  });
});

describe("a webhook", () => {
  const list = async (): Promise<Json[]> => (await shop.send("GET", "/webhooks/list")).body;

  it("has a secret that is shown once, and renewed with a day in which both sign", async () => {
    const { webhook, secret } = await add();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(JSON.stringify(await list())).not.toContain(secret);
    expect((await shop.send("POST", `/webhooks/${webhook._id}/secret`)).body.secret).not.toBe(secret);
    const signatures = async (seconds: number) => {
      await shop.send("POST", `/webhooks/${webhook._id}/test`);
      await run(seconds);
      return posted.splice(0).at(-1)?.headers["webhook-signature"]?.split(" ");
    };
    expect(await signatures(86_000)).toHaveLength(2);
    expect(await signatures(400)).toHaveLength(1);
  });

  it("signs with the former secret for a day, even if it is renewed several times", async () => {
    const { webhook, secret } = await add();
    const renew = async () => (await shop.send("POST", `/webhooks/${webhook._id}/secret`)).body.secret;
    const [lost, last] = [await renew(), await renew()];
    const isSignedBy = async (known: string) => {
      await shop.send("POST", `/webhooks/${webhook._id}/test`);
      await run();
      const [{ headers, body }] = posted.splice(0) as [Posted];
      const sent = { id: headers["webhook-id"] ?? "", seconds: Number(headers["webhook-timestamp"]), body };
      const { "webhook-signature": signature } = await signedHeaders([known], sent);
      return headers["webhook-signature"]?.split(" ").includes(signature ?? "");
    };
    for (const known of [secret, lost, last]) expect(await isSignedBy(known)).toBe(true);
    for (let index = 0; index < 20; index += 1) await renew();
    expect([await isSignedBy(secret), await isSignedBy(await renew())]).toEqual([true, true]);
    expect(JSON.stringify(await list())).not.toContain("whsec_");
  });

  it.each([
    "http://erp.example/hook",
    "http://127.0.0.1:4000/hook",
    "https://name:password@erp.example/hook",
    "ftp://erp.example",
    "erp.example",
    "javascript:alert(1)",
    "",
  ])("to %j is refused", async (url) =>
    expect(await shop.send("POST", "/webhooks", { url, kinds: ALL })).toMatchObject({
      status: 400,
      body: { code: "webhook.url", field: "url" },
    }),
  );

  it("is one per address, and one of ten at most, even if several are added at once", async () => {
    await add();
    const taken = { status: 409, body: { code: "webhook.url-taken" } };
    expect(await shop.send("POST", "/webhooks", { url: URL, kinds: ALL })).toMatchObject(taken);
    const made = await Promise.all(
      Array.from({ length: 11 }, (_, index) =>
        shop.send("POST", "/webhooks", { url: `${URL}/${index}`, kinds: ALL }),
      ),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(9);
    expect(await list()).toHaveLength(10);
  });

  it("is switched off by a response of 410, and the owner gets a mail", async () => {
    const { webhook } = await add({ kinds: ["order.paid"] });
    await shop.buy();
    await shop.buy();
    await setOwner();
    respond = () => refusedWith(410);
    expect(await run()).toMatchObject({ failed: 1, switchedOff: [webhook._id] });
    expect(await list()).toMatchObject([{ isOn: false, offBecause: "gone" }]);
    const text = `Nothing is sent to ${URL} any more: the address says that it is gone.`;
    expect(await ownerMails()).toMatchObject([
      { subject: "A webhook was switched off", text: expect.stringContaining(text) },
    ]);
    await shop.send("PUT", `/webhooks/${webhook._id}`, { isOn: true });
    expect(await list()).toMatchObject([{ isOn: true, offBecause: null }]);
  });

  it("stays on, without a mail, if it was switched on again during the delivery that returned 410", async () => {
    const { webhook } = await add({ kinds: ["order.paid"] });
    await shop.buy();
    await setOwner();
    respond = async () => {
      shop.clock.advance(1);
      for (const isOn of [false, true]) await shop.send("PUT", `/webhooks/${webhook._id}`, { isOn });
      return refusedWith(410);
    };
    expect(await run()).toMatchObject({ failed: 1, switchedOff: [] });
    expect(await list()).toMatchObject([{ isOn: true, offBecause: null }]);
    expect(await ownerMails()).toEqual([]);
  });

  it("is switched off when nothing has arrived for five days", async () => {
    const { webhook } = await add({ kinds: ["order.paid"] });
    respond = () => refusedWith(500);
    await shop.buy();
    await run();
    const failingSince = shop.clock.now().toISOString();
    expect(await list()).toMatchObject([{ isOn: true, failingSince }]);
    respond = () => arrived;
    await run();
    expect(await list()).toMatchObject([{ failingSince: null }]);
    respond = () => refusedWith(500);
    await shop.buy();
    await run();
    await shop.buy();
    expect(await run(4 * 86_400)).toMatchObject({ switchedOff: [] });
    await shop.buy();
    expect(await run(86_400)).toMatchObject({ switchedOff: [webhook._id] });
    expect(await list()).toMatchObject([{ isOn: false, offBecause: "failing" }]);
  });

  it("stores nothing while none is on", async () => {
    await shop.buy();
    expect(await run()).toEqual({ events: 0, delivered: 0, failed: 0, switchedOff: [] });
    expect(await shop.allItems(keys.webhookProgress().pk)).toEqual([]);
  });
});
