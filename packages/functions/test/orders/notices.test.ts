import type { User } from "@frangipani/core/accounts";
import { dynamoNotices, dynamoPushDevices, dynamoSettings } from "@frangipani/core/dynamo";
import { instant, secondsAfter } from "@frangipani/core/kernel";
import { sendNotices } from "@frangipani/core/notices";
import { reconcilePayment, sweepOrders } from "@frangipani/core/orders";
import { describe, expect, it } from "vitest";
import { testSubscription } from "../support/device.ts";
import { ordersShop } from "../support/orders-shop.ts";
import type { Json } from "../support/response.ts";

const shop = await ordersShop();

const OWNER = "owner@shop.example";
const once = { order: "once", request: "once", payment: "once", stock: "once" };
const set = (settings: Json) =>
  shop.send("PUT", "/notices/settings", { addresses: OWNER, ...once, lowStock: 2, ...settings });
const sweep = () =>
  sendNotices({
    ...shop.ports,
    notices: dynamoNotices(shop.table),
    noticeSettings: dynamoSettings(shop.table).noticeSettings,
    pushDevices: dynamoPushDevices(shop.table),
  });
/** How many mails of an address earlier calls of mailsTo have returned. */
const seen = new Map<string, number>();
async function mailsTo(address = OWNER) {
  const all = (await shop.sendMails()).filter(({ to }) => to === address);
  const fresh = all.slice(seen.get(address) ?? 0);
  seen.set(address, all.length);
  return fresh.map(({ subject, text }) => `${subject}\n${text}`);
}

describe("the seller gets a notice", () => {
  it("of each paid order once, even if several sweepers run at once", async () => {
    await set({});
    await shop.buy();
    await shop.buy();
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    expect(await mailsTo()).toEqual([
      expect.stringMatching(/^2 new orders\n[\s\S]*FB-\S+: 1 book, \$17\.63\nFB-\S+: 1 book, \$17\.63/),
    ]);
  });

  it("once at an address that was entered twice", async () =>
    expect((await set({ addresses: `${OWNER}, Owner@Shop.Example` })).body.addresses).toBe(OWNER));

  it("of requests and refused refunds, at each address, and of nothing that is switched off", async () => {
    await set({ addresses: `${OWNER}, second@shop.example`, order: "off" });
    const one = await shop.buy();
    await shop.askFor(one);
    const other = await shop.buy();
    shop.provider.endRefundsWith({ state: "refused", problem: "charge_disputed" });
    await shop.setStatus(other, "cancelled");
    await shop.refund(other);
    shop.provider.endRefundsWith({ state: "made" });
    await shop.refund(other);
    await sweep();
    for (const address of [OWNER, "second@shop.example"])
      expect(await mailsTo(address)).toEqual([
        expect.stringMatching(
          /^1 request of a customer, 1 payment problem\n[\s\S]*asks to cancel it[\s\S]*its refund was refused/,
        ),
      ]);
  });

  it("once of a request that was open again, since the status that ended it was undone", async () => {
    await set({ order: "off" });
    const one = await shop.buy();
    await shop.askFor(one);
    await sweep();
    expect(await mailsTo()).toHaveLength(1);
    const undoId = "undo-of-shipped";
    await shop.setStatus(one, "shipped", { undoId });
    expect(await shop.send("POST", `/orders/undoStatus/${one.id}`, { undoId })).toMatchObject({
      body: { request: { decision: null } },
    });
    await sweep();
    expect(await mailsTo()).toEqual([]);
  });

  it("of a part refund that the provider refused when nobody waited for it", async () => {
    await set({ order: "off" });
    const one = await shop.buy();
    shop.provider.goDown();
    const part = { id: "part-of-a-notice", amount: 1, copies: [], isRestocked: false, reason: "Bent" };
    expect((await shop.send("POST", `/orders/part-refund/${one.id}`, part)).status).toBe(500);
    shop.provider.comeBack();
    shop.provider.endRefundsWith({ state: "refused", problem: "charge_disputed" });
    shop.clock.advance(61);
    await sweepOrders(shop.ports, () => true);
    shop.provider.endRefundsWith({ state: "made" });
    await sweep();
    expect(await mailsTo()).toEqual([
      expect.stringMatching(/^1 payment problem\n[\s\S]*its refund was refused/),
    ]);
  });

  it("once of a dispute, whatever is refunded while it is open", async () => {
    await set({ order: "off" });
    const one = await shop.buy();
    const { sessionId, paymentId } = await shop.stored(one);
    Object.assign(shop.provider.pages.get(sessionId ?? "") ?? {}, { dispute: "open" });
    await reconcilePayment(shop.ports, paymentId ?? "");
    await sweep();
    expect(await mailsTo()).toEqual([expect.stringContaining("its payment is disputed")]);
    const part = { id: "part-in-a-dispute", amount: 1, copies: [], isRestocked: false, reason: "Bent" };
    expect((await shop.send("POST", `/orders/part-refund/${one.id}`, part)).status).toBe(200);
    await sweep();
    expect(await mailsTo()).toEqual([]);
  });

  it("in the order of the events, so that many orders do not delay a payment problem or request", async () => {
    const first = await shop.buy();
    shop.clock.advance(1);
    await shop.askFor(first);
    shop.clock.advance(1);
    await shop.buy();
    const { fresh } = await dynamoNotices(shop.table).waiting();
    expect(fresh.map(({ kind }) => kind)).toEqual(["order", "request", "order"]);
    await sweep();
    await mailsTo();
  });

  it("of daily kinds in one mail a day, at eight in the morning in Singapore", async () => {
    await set({ order: "daily" });
    await shop.buy();
    await sweep();
    shop.clock.advance(3600);
    await shop.buy();
    await sweep();
    expect(await mailsTo()).toEqual([]);
    // So many notices have room in one mail.
    expect((await dynamoNotices(shop.table).waiting()).daily).toHaveLength(1);
    shop.clock.advance(24 * 3600);
    await sweep();
    await sweep();
    expect((await mailsTo()).map((mail) => mail.split("\n")[0])).toEqual(["2 new orders"]);
  });

  it("of a book once a sale leaves few copies of it", async () => {
    await shop.book("low", { stock: 4, price: 1000, title: "Small Hinges" });
    await set({ order: "off", lowStock: 2 });
    const subjects: string[] = [];
    for (let sale = 0; sale < 3; sale += 1) {
      await shop.buy(undefined, { low: 1 });
      await sweep();
      subjects.push(...(await mailsTo()));
    }
    expect(subjects).toEqual([expect.stringMatching(/^1 book running out\n[\s\S]*Small Hinges: 2 left/)]);
  });

  it.each([3, 4])("once of a book of %i copies that two people buy at the same time", async (stock) => {
    const id = `both-${stock}`;
    await shop.book(id, { stock, price: 1000, title: "Small Hinges" });
    await set({ order: "off", lowStock: 2 });
    const place = async () => shop.place(await shop.person(), { [id]: 1 });
    for (const one of [await place(), await place()]) {
      await shop.pay(one);
      await sweep();
    }
    expect(await mailsTo()).toEqual([expect.stringContaining(`Small Hinges: ${stock - 2} left`)]);
  });

  it("once of an import that skips rows or stops, and of none that is complete", async () => {
    await shop.book("known", { stock: 4, price: 1000 });
    await set({ order: "off" });
    const importRow = (id: string, progress: Json) =>
      shop.send("POST", "/book/import", {
        rows: [{ line: 2, values: { id, price: "5" } }],
        progress: { file: "spring.csv", startedAtMs: 1, ...progress },
      });
    const told = async (progress: Json, id = "unknown") => {
      await importRow(id, progress);
      await Promise.all([sweep(), sweep()]);
      // No response came, so the same rows are sent again.
      await importRow(id, progress);
      await sweep();
      return (await mailsTo()).map((mail) => mail.split("\n"));
    };
    expect(await told({ done: 500, total: 1200, skipped: 2 })).toEqual([]);
    shop.clock.advance(46 * 60);
    await sweep();
    expect((await mailsTo()).map((mail) => mail.split("\n"))).toEqual([
      expect.arrayContaining([
        "1 incomplete import",
        "spring.csv: stopped after 500 of 1,200 rows, 3 rows skipped",
      ]),
    ]);
    // The import is continued.
    expect(await told({ done: 1000, total: 1200, skipped: 3 }, "known")).toEqual([]);
    expect(await told({ done: 1200, total: 1200, skipped: 3 }, "known")).toEqual([
      expect.arrayContaining(["spring.csv: 3 rows skipped"]),
    ]);
    expect(await told({ startedAtMs: 2, done: 1, total: 1, skipped: 0 }, "known")).toEqual([]);
    expect((await dynamoNotices(shop.table).waiting()).imports).toEqual([]);
    await set({ order: "off", import: "off" });
    expect(await told({ startedAtMs: 3, done: 1, total: 1, skipped: 0 })).toEqual([]);
  });

  it("in one mail with a limited number of lines and the number of the others", async () => {
    await set({ order: "daily" });
    const yesterday = instant(secondsAfter(shop.clock.now(), -24 * 3600));
    const texts = Array.from({ length: 200 }, (_, number) => `FB-7FKQ-M${number}: 12 books, $217.63`);
    for (let item = 0; item < 40; item += 1) {
      const notice = { id: `${yesterday}#${item}`, kind: "order" as const, texts, at: yesterday };
      await dynamoNotices(shop.table).replace({ done: [], daily: [notice], mails: [] });
    }
    expect(await sweep()).toBe(8000);
    expect(await mailsTo()).toEqual([expect.stringMatching(/^8000 new orders\n[\s\S]*\nand 7800 more\n/)]);
  });

  it("of nothing without an address, not even of earlier events once one is entered", async () => {
    await set({ addresses: "" });
    await shop.buy();
    await sweep();
    await set({});
    await sweep();
    expect(await mailsTo()).toEqual([]);
  });
});

describe("administrators' devices", () => {
  const device = testSubscription("back office");
  const choose = async (as: User, sellerNotices?: boolean) =>
    (await shop.call(as, "POST", "/push/subscription", { ...device, sellerNotices })).body.sellerNotices;
  const told = async () => {
    const mails = await shop.allItems("mail#");
    return mails.flatMap(({ sellerMessage }) => (sellerMessage ? [sellerMessage as Json] : []));
  };

  it("get each event once, with the link of a single one, without data of the customer", async () => {
    await set({ addresses: "" });
    // The daily renewal of a subscription does not send the choice again.
    expect([await choose(shop.admin, true), await choose(shop.admin)]).toEqual([true, true]);
    const { orderNumber } = await shop.stored(await shop.buy());
    await Promise.all([sweep(), sweep()]);
    await sweep();
    const one = {
      userId: shop.admin._id,
      deviceId: expect.any(String),
      title: "1 new order",
      body: `${orderNumber}: 1 book, $17.63`,
      url: `/admin/orders/${orderNumber}`,
    };
    expect(await told()).toEqual([one]);

    for (let order = 0; order < 6; order += 1) await shop.buy();
    await sweep();
    const many = (await told()).find(({ title }) => title === "6 new orders");
    expect([many?.url, many?.body.split("\n").slice(3)]).toEqual([
      "/admin/orders",
      [expect.stringContaining("$17.63"), "and 2 more"],
    ]);
  });

  it("get books with the longest titles within the size limit of push messages", async () => {
    await set({ addresses: "", order: "off", lowStock: 3 });
    const ids = Array.from({ length: 5 }, (_, index) => `long-${index}`);
    for (const id of ids) await shop.book(id, { stock: 4, price: 1000, title: "书".repeat(500) });
    await shop.buy(undefined, Object.fromEntries(ids.map((id) => [id, 1])));
    await sweep();
    const message = (await told()).find(({ title }) => title === "5 books running out");
    expect(message?.url).toBe("/admin");
    expect(message?.body).toMatch(/^书+…\n/);
    // RFC 8030: 4,096 bytes, of which RFC 8291 takes 103.
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(3_993);
  });

  it("get nothing once they are switched off, nor does a customer's device", async () => {
    const before = (await told()).length;
    expect(await choose(shop.admin, false)).toBe(false);
    expect(await choose(await shop.person(), true)).toBe(false);
    await shop.buy();
    await sweep();
    expect(await told()).toHaveLength(before);
  });
});

it.each<[string, Json, string]>([
  ["no address", { addresses: "owner, other@b.example" }, "owner is not an email address"],
  [
    "too many addresses",
    { addresses: Array.from({ length: 6 }, (_, index) => `a${index}@b.example`).join(" ") },
    "At most 5 addresses are possible",
  ],
  ["half a copy", { lowStock: 1.5 }, "Copies must be a whole number between 0 and 1000"],
  ["a fraction of a copy", { lowStock: "2.0000001" }, "Copies must be a whole number between 0 and 1000"],
])("settings of notices are refused with %s", async (_, settings, text) => {
  const response = await set(settings);
  expect([response.status, JSON.stringify(response.body)]).toEqual([400, expect.stringContaining(text)]);
});
