import { type OrderId, reconcilePayment, sweepOrders } from "@frangipani/core/orders";
import { describe, expect, it, vi } from "vitest";
import { ordersShop } from "../support/orders-shop.ts";
import { refusal } from "../support/response.ts";
import type { Placed } from "../support/shop.ts";

/* No order may be both refunded and sent, whatever administrators click meanwhile and wherever a call breaks off. */

// `npm run test:attacks` tries more than the daily tests.
const ORDERS = process.env.TESTS === "daily" ? 8 : 50;
const PROVIDER_DELAY_MS = 60;

const shop = await ordersShop();

const cancelledOrder = async (): Promise<Placed> => {
  const placed = await shop.buy();
  expect((await shop.setStatus(placed, "cancelled")).status).toBe(200);
  return placed;
};
const stateOf = async (placed: Placed): Promise<string> => {
  const { orderStatus, paymentStatus, refund } = await shop.stored(placed);
  return [orderStatus, paymentStatus, refund?.state].join(" ");
};
const isRefunded = ({ id }: Placed) => shop.provider.refunds.includes(id as OrderId);
const sweep = () => sweepOrders(shop.ports, () => true);
const refundMails = async (placed: Placed) => (await shop.mailsTo(placed, /refunded/)).length;

describe("a refund", () => {
  it(`of ${ORDERS} cancelled orders keeps each from being packed or sent while the provider answers`, async () => {
    const placed: Placed[] = [];
    for (let index = 0; index < ORDERS; index += 1) placed.push(await cancelledOrder());
    const clicks = new Map<string, number>();
    const { refund } = shop.ports.payments;
    const slow = vi.spyOn(shop.ports.payments, "refund").mockImplementation(async (order, ...payment) => {
      const one = placed.find(({ id }) => id === order._id);
      if (!one) throw new Error(`order ${order._id} is none of these`);
      const click = await shop.setStatus(one, placed.indexOf(one) % 2 === 0 ? "processing" : "shipped");
      clicks.set(one.id, click.status);
      return refund(order, ...payment);
    });
    await Promise.all(placed.map(shop.refund));
    // On a busy machine one of so many may run out of retries, and is asked for again.
    for (const one of placed) expect((await shop.refund(one)).status).toBe(200);
    slow.mockRestore();
    const outcomes = await Promise.all(placed.map(async (one) => [clicks.get(one.id), await stateOf(one)]));
    expect(outcomes).toEqual(placed.map(() => [409, "cancelled refunded made"]));
    expect(placed.filter(isRefunded)).toHaveLength(ORDERS);
    expect(await shop.findings()).toEqual([]);
  });

  it("asked for by many at once is made once, with one mail", async () => {
    const one = await cancelledOrder();
    shop.provider.endRefundsWith({ state: "made" }, PROVIDER_DELAY_MS);
    const responses = await Promise.all(Array.from({ length: 4 }, () => shop.refund(one)));
    shop.provider.endRefundsWith({ state: "made" });
    expect(responses.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(await stateOf(one)).toBe("cancelled refunded made");
    expect(shop.provider.refunds.filter((id) => id === one.id)).toHaveLength(1);
    expect(await refundMails(one)).toBe(1);
  });

  it("that was made but not stored, as the function was killed, is finished by the sweeper", async () => {
    const one = await cancelledOrder();
    const killed = shop.killBefore(({ paymentStatus }) => paymentStatus === "refunded");
    expect((await shop.refund(one)).status).toBe(500);
    killed.mockRestore();
    expect(await stateOf(one)).toBe("cancelled paid requested");
    expect([isRefunded(one), await refundMails(one)]).toEqual([true, 0]);
    expect((await shop.setStatus(one, "processing")).body).toMatchObject({
      code: "order.being-refunded",
      message: "This order is being refunded: nothing else about it can be changed.",
    });
    expect((await sweep()).refunded).toBe(0);
    shop.clock.advance(61);
    expect(await sweep()).toMatchObject({ refunded: 1, failed: [] });
    expect([await stateOf(one), await refundMails(one)]).toEqual(["cancelled refunded made", 1]);
    expect((await sweep()).refunded).toBe(0);
    expect(shop.provider.refunds.filter((id) => id === one.id)).toHaveLength(1);
  });

  it("that breaks off is finished by the next request for it", async () => {
    const one = await cancelledOrder();
    shop.provider.goDown();
    expect((await shop.refund(one)).status).toBe(500);
    expect(await stateOf(one)).toBe("cancelled paid requested");
    shop.provider.comeBack();
    expect((await shop.refund(one)).status).toBe(200);
    expect(await stateOf(one)).toBe("cancelled refunded made");
  });

  it("that the provider refuses is listed for administrators, is not repeated by the sweeper, and can be tried again", async () => {
    const one = await cancelledOrder();
    shop.provider.endRefundsWith({ state: "refused", problem: "charge_disputed" });
    const asked = vi.spyOn(shop.ports.payments, "refund");
    const { orderNumber } = await shop.stored(one);
    const message = `The card provider refuses to refund order #${orderNumber}: charge_disputed. It may be tried again.`;
    expect(refusal(await shop.refund(one))).toBe(`409 order.refund-refused: ${message}`);
    shop.clock.advance(3600);
    await sweep();
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
    const problems = () => shop.send("GET", "/orders/payment-problems");
    expect((await problems()).body).toMatchObject([
      { _id: one.id, paymentStatus: "paid", refund: { state: "failed", problem: "charge_disputed" } },
    ]);
    // The buyer sees a refund that is under way.
    expect((await shop.listOf(one.buyer))[0]).toMatchObject({ refund: { state: "requested" } });
    shop.provider.endRefundsWith({ state: "made" });
    expect((await shop.refund(one)).body).toMatchObject({ paymentStatus: "refunded" });
    expect((await problems()).body).toEqual([]);
    expect(await refundMails(one)).toBe(1);
  });

  it("of a granted request is stored together with the decision, and finished by the sweeper", async () => {
    const one = await shop.buy();
    await shop.askFor(one);
    shop.provider.goDown();
    const granted = await shop.send("PUT", `/orders/request/${one.id}`, { isGranted: true });
    expect(granted.status).toBe(500);
    shop.provider.comeBack();
    expect(await stateOf(one)).toBe("cancelled paid requested");
    shop.clock.advance(61);
    await sweep();
    expect(await stateOf(one)).toBe("cancelled refunded made");
  });
});

it("a late payment of a sold-out book is refunded even if the provider is down at first, and its order cannot be packed meanwhile", async () => {
  await shop.book("last", { stock: 1 });
  const one = await shop.place(await shop.person(), { last: 1 });
  shop.provider.expire(one.session);
  await shop.poll(one);
  await shop.place(await shop.person(), { last: 1 });
  shop.provider.pay(one.session);
  shop.provider.goDown();
  expect((await shop.poll(one)).status).toBe(500);
  expect(await stateOf(one)).toBe("cancelled paid requested");
  expect((await shop.setStatus(one, "processing")).body.code).toBe("order.being-refunded");
  // No sale, so that no invoice is given a number.
  const invoice = await shop.send("GET", `/orders/invoice/${one.id}`);
  expect(invoice).toMatchObject({ status: 404, body: { code: "order.no-invoice" } });
  shop.provider.comeBack();
  shop.clock.advance(61);
  await sweep();
  expect((await shop.poll(one)).body).toMatchObject({ orderStatus: "cancelled", paymentStatus: "refunded" });
  expect(await refundMails(one)).toBe(1);
  // This test has added its book without counting it in the category.
  expect((await shop.findings()).filter(({ rule }) => rule !== "shelf.count")).toEqual([]);
});

describe("an event of the provider", () => {
  const hook = (paymentId: string) => shop.hook(undefined, { type: "charge.refunded", paymentId });

  it("changes nothing by itself: the payment is read from the provider", async () => {
    const one = await shop.buy();
    expect((await hook(`pi_${one.session}`)).status).toBe(200);
    expect(await stateOf(one)).toBe("pending paid ");
    expect((await hook("pi_of_another_shop")).status).toBe(200);
  });

  it("about a refund made by hand cancels an unsent order, restocks its copies and sends one mail", async () => {
    const one = await shop.buy();
    const before = await shop.stock("1");
    shop.pageOf(one).refunded = shop.pageOf(one).amount;
    await Promise.all(Array.from({ length: 5 }, () => hook(`pi_${one.session}`)));
    expect(await stateOf(one)).toBe("cancelled refunded made");
    expect([await shop.stock("1"), await refundMails(one)]).toEqual([(before ?? 0) + 1, 1]);
    expect((await shop.setStatus(one, "cancelled")).status).toBe(200);
  });

  it("about a dispute lists the order for administrators until the dispute is decided", async () => {
    const one = await shop.buy();
    const problems = async () =>
      (await shop.send("GET", "/orders/payment-problems")).body.map(
        ({ _id, dispute }: { _id: string; dispute: string }) => [_id, dispute],
      );
    shop.pageOf(one).dispute = "open";
    await hook(`pi_${one.session}`);
    expect(await problems()).toEqual([[one.id, "open"]]);
    expect((await shop.poll(one)).body.dispute).toBeNull();
    shop.pageOf(one).dispute = "lost";
    await hook(`pi_${one.session}`);
    expect(await problems()).toEqual([]);
    expect((await shop.stored(one)).dispute).toBe("lost");
  });

  it("does not undo a refund that was stored while the payment was being read", async () => {
    const one = await cancelledOrder();
    const { report } = shop.ports.payments;
    const slow = vi.spyOn(shop.ports.payments, "report").mockImplementation(async (paymentId) => {
      const before = await report(paymentId);
      await shop.refund(one);
      return before;
    });
    await reconcilePayment(shop.ports, `pi_${one.session}`);
    slow.mockRestore();
    expect(await stateOf(one)).toBe("cancelled refunded made");
  });
});
