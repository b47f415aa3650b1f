import { copiesOf, sweepOrders } from "@frangipani/core/orders";
import { describe, expect, it } from "vitest";
import { ordersShop } from "../support/orders-shop.ts";
import type { Json } from "../support/response.ts";
import type { Placed } from "../support/shop.ts";

const shop = await ordersShop();

/** Three copies at $12.50. */
const buyThree = () => shop.buy(undefined, { "1": 3 });
const copies = (quantity: number) => [{ productId: "1", quantity }];
const refundPart = ({ id }: Placed, part: Json = {}) =>
  shop.send("POST", `/orders/part-refund/${id}`, {
    id: `part-${crypto.randomUUID()}`,
    amount: 13.63,
    copies: copies(1),
    isRestocked: true,
    reason: "It came bent",
    ...part,
  });
const { stored } = shop;
const stock = async () => Number(await shop.stock("1"));
const refundMails = (placed: Placed) => shop.mailsTo(placed, /refunded/);

describe("a copy of three", () => {
  it("is refunded once by repeated requests: money, stock, figures, mail and credit note", async () => {
    const one = await buyThree();
    const before = await stock();
    const spent = (await shop.readTotals(one.buyer)).totalSpent;
    const ask = () => refundPart(one, { id: "part-asked-often" });
    expect((await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ask()).body).toMatchObject({
      paymentStatus: "paid",
      refundedAmount: 13.63,
      partRefunds: [{ id: "part-asked-often", state: "made", amount: 13.63, reason: "It came bent" }],
      creditNotes: [{ number: "CN-000001", amount: 13.63, gst: 1.13, reason: "It came bent" }],
      products: [{ quantity: 3, refunded: 1 }],
    });
    expect(shop.provider.refunds.filter((id) => id === one.id)).toHaveLength(1);
    expect(await stock()).toBe(before + 1);
    expect((await shop.readTotals(one.buyer)).totalSpent).toBeCloseTo(spent - 13.63, 2);
    expect((await refundMails(one)).map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /We have refunded \$13\.63 of your order FB-.* to the way you paid: It came bent/,
      ),
    ]);
    expect(await shop.findings()).toEqual([]);
  });

  it("is not restocked if it cannot be sold again, and the others are when the order ends", async () => {
    const before = await stock();
    const one = await buyThree();
    await refundPart(one, { isRestocked: false });
    expect(await stock()).toBe(before - 3);
    expect(copiesOf(await stored(one))).toEqual(copies(2));
    await shop.setStatus(one, "cancelled", { refund: true });
    expect(await stock()).toBe(before - 1);
    const { paymentStatus, creditNotes = [], totalAmount, gstTotal } = await stored(one);
    expect(paymentStatus).toBe("refunded");
    const sumOf = (field: "amount" | "gst") => creditNotes.reduce((sum, note) => sum + note[field], 0);
    expect([creditNotes.length, sumOf("amount"), sumOf("gst")]).toEqual([2, totalAmount, gstTotal]);
    expect((await refundMails(one)).map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^A part of your order was refunded/),
      expect.stringMatching(/^Your order was refunded/),
    ]);
    expect(await shop.findings()).toEqual([]);
  });
});

describe("a part refund", () => {
  it("of the whole rest cancels an unsent order and restocks its copies", async () => {
    const before = await stock();
    const one = await buyThree();
    await refundPart(one);
    const { totalAmount } = await stored(one);
    const rest = (totalAmount - 1363) / 100;
    expect((await refundPart(one, { amount: rest, copies: copies(1) })).body).toMatchObject({
      paymentStatus: "refunded",
      orderStatus: "cancelled",
    });
    expect(await stock()).toBe(before);
    expect(await shop.findings()).toEqual([]);
  });

  it("that was made but not stored, as the function was killed, is finished by the sweeper", async () => {
    const one = await buyThree();
    const killed = shop.killBefore(({ partRefunds: [part] = [] }) => part?.state === "made");
    expect((await refundPart(one)).status).toBe(500);
    killed.mockRestore();
    expect((await shop.setStatus(one, "shipped")).body.code).toBe("order.being-refunded");
    expect((await refundPart(one)).body.code).toBe("order.being-refunded");
    shop.clock.advance(61);
    expect(await sweepOrders(shop.ports, () => true)).toMatchObject({ refunded: 1, failed: [] });
    expect(await stored(one)).toMatchObject({ refundedAmount: 1363, partRefunds: [{ state: "made" }] });
    expect(shop.provider.refunds.filter((id) => id === one.id)).toHaveLength(1);
  });

  it("that the provider refuses changes nothing, is hidden from the buyer, and can be repeated", async () => {
    const one = await buyThree();
    const before = await stock();
    shop.provider.endRefundsWith({ state: "refused", problem: "charge_disputed" });
    const refused = { status: 409, body: { code: "order.refund-refused" } };
    expect(await refundPart(one)).toMatchObject(refused);
    shop.provider.endRefundsWith({ state: "made" });
    expect((await shop.listOf(one.buyer))[0]).toMatchObject({ refundedAmount: 0, partRefunds: [] });
    expect(await stock()).toBe(before);
    expect((await refundPart(one)).status).toBe(200);
  });

  const GONE = "These copies are not in the order any more.";
  it.each<[string, Json, number, string]>([
    ["more than was paid", { amount: 1000 }, 409, "At most $"],
    ["more copies than were bought", { copies: copies(4) }, 409, GONE],
    ["more copies, named twice", { copies: [...copies(2), ...copies(2)] }, 409, GONE],
    ["another book", { copies: [{ productId: "77", quantity: 1 }] }, 409, GONE],
    ["nothing", { amount: 0 }, 400, "Please enter an amount"],
    ["less than nothing", { amount: -5 }, 400, "Please enter an amount"],
    ["a cent less than nothing", { amount: -0.01 }, 400, "Please enter an amount"],
    ["more than any amount", { amount: 10_000_001 }, 400, "At most $10,000,000.00 is allowed"],
    ["a fraction of a cent", { amount: 1.005 }, 400, "At most two decimals are allowed"],
    ["without a reason", { reason: " " }, 400, "Please give a reason"],
  ])("of %s is refused", async (_, part, status, text) => {
    const response = await refundPart(await buyThree(), part);
    expect([response.status, JSON.stringify(response.body)]).toEqual([status, expect.stringContaining(text)]);
  });

  it("with an id that had another amount or other copies is refused", async () => {
    const one = await buyThree();
    const id = "part-of-a-lost-response";
    await refundPart(one, { id });
    for (const part of [{ amount: 5 }, { copies: copies(2) }])
      expect(await refundPart(one, { id, ...part })).toMatchObject({
        status: 409,
        body: { message: "The order was changed again meanwhile." },
      });
    expect(await stored(one)).toMatchObject({ refundedAmount: 1363 });
  });

  it("is refused for a cancelled order", async () => {
    const one = await buyThree();
    await shop.setStatus(one, "cancelled");
    const message = "Only an order that is paid, and has not ended, can be refunded in part.";
    expect(await refundPart(one)).toMatchObject({ status: 409, body: { message } });
  });
});
