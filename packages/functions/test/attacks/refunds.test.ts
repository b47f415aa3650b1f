import { type OrderId, reconcilePayment, sweepOrders } from "@frangipani/core/orders";
import { describe, expect, it, vi } from "vitest";
import { ordersShop, type Placed } from "../support/orders-shop.ts";

/* Never of an order that is sent, whoever clicks what meanwhile, and whatever breaks off. */

// `npm run test:attacks` has more.
const ORDERS = process.env.TESTS === "daily" ? 8 : 50;
const PROVIDER_MS = 60;

const shop = await ordersShop();

const cancelledOrder = async (): Promise<Placed> => {
  const placed = await shop.place(await shop.person());
  await shop.pay(placed);
  expect((await shop.setStatus(placed, "cancelled")).status).toBe(200);
  return placed;
};
const stored = async ({ id }: Placed) => {
  const order = await shop.ports.orders.get(id as OrderId);
  if (!order) throw new Error(`no order ${id}`);
  return order;
};
const stateOf = async (placed: Placed): Promise<string> => {
  const { orderStatus, paymentStatus, refund } = await stored(placed);
  return [orderStatus, paymentStatus, refund?.state].join(" ");
};
const isRefunded = ({ id }: Placed) => shop.provider.refunds.includes(id as OrderId);
const sweep = () => sweepOrders(shop.ports, () => true);
const refundMails = async ({ buyer }: Placed) =>
  (await shop.sendMails()).filter(({ to, subject }) => to === buyer.email && /refunded/.test(subject)).length;

describe("a refund", () => {
  it(`of ${ORDERS} cancelled orders keeps each from being packed or sent while the provider answers`, async () => {
    const placed: Placed[] = [];
    for (let at = 0; at < ORDERS; at += 1) placed.push(await cancelledOrder());
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
    shop.provider.endRefundsWith({ state: "made" }, PROVIDER_MS);
    const responses = await Promise.all(Array.from({ length: 4 }, () => shop.refund(one)));
    shop.provider.endRefundsWith({ state: "made" });
    expect(responses.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(await stateOf(one)).toBe("cancelled refunded made");
    expect(shop.provider.refunds.filter((id) => id === one.id)).toHaveLength(1);
    expect(await refundMails(one)).toBe(1);
  });

  it("that was made, and whose answer was never stored, is finished by the sweeper", async () => {
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

  it("that breaks off is finished by whoever asks again", async () => {
    const one = await cancelledOrder();
    shop.provider.goDown();
    expect((await shop.refund(one)).status).toBe(500);
    expect(await stateOf(one)).toBe("cancelled paid requested");
    shop.provider.comeBack();
    expect((await shop.refund(one)).status).toBe(200);
    expect(await stateOf(one)).toBe("cancelled refunded made");
  });

  it("that the provider refuses is shown to administrators, asked for once, and can be tried again", async () => {
    const one = await cancelledOrder();
    shop.provider.endRefundsWith({ state: "refused", problem: "charge_disputed" });
    const asked = vi.spyOn(shop.ports.payments, "refund");
    const refused = await shop.refund(one);
    const { orderNumber } = await stored(one);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      "order.refund-refused",
      `The card provider refuses to refund order #${orderNumber}: charge_disputed. It may be tried again.`,
    ]);
    shop.clock.advance(3600);
    await sweep();
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
    const problems = () => shop.call(shop.admin, "GET", "/orders/payment-problems");
    expect((await problems()).body).toMatchObject([
      { _id: one.id, paymentStatus: "paid", refund: { state: "failed", problem: "charge_disputed" } },
    ]);
    // Its buyer waits for the money.
    expect((await shop.listOf(one.buyer))[0]).toMatchObject({ refund: { state: "requested" } });
    shop.provider.endRefundsWith({ state: "made" });
    expect((await shop.refund(one)).body).toMatchObject({ paymentStatus: "refunded" });
    expect((await problems()).body).toEqual([]);
    expect(await refundMails(one)).toBe(1);
  });

  it("of a granted request is stored in the moment in which the customer is told of it", async () => {
    const one = await shop.place(await shop.person());
    await shop.pay(one);
    await shop.call(one.buyer, "POST", `/orders/request/${one.id}`, { reason: "Bought twice" });
    shop.provider.goDown();
    const granted = await shop.call(shop.admin, "PUT", `/orders/request/${one.id}`, { isGranted: true });
    expect(granted.status).toBe(500);
    shop.provider.comeBack();
    expect(await stateOf(one)).toBe("cancelled paid requested");
    shop.clock.advance(61);
    await sweep();
    expect(await stateOf(one)).toBe("cancelled refunded made");
  });
});

it("a late payment of what is sold out is given back though the provider was down or the function was killed, and never sent meanwhile", async () => {
  await shop.book("last", { stock: 1 });
  const [late, first] = [await shop.person(), await shop.person()];
  const order = async (buyer: typeof late): Promise<Placed> => {
    const { body } = await shop.checkOut(buyer, { last: 1 });
    return { id: body.orderId, session: `cs_${body.orderId}`, buyer };
  };
  const one = await order(late);
  shop.provider.expire(one.session);
  await shop.poll(one);
  await order(first);
  shop.provider.pay(one.session);
  shop.provider.goDown();
  expect((await shop.poll(one)).status).toBe(500);
  expect(await stateOf(one)).toBe("cancelled paid requested");
  expect((await shop.setStatus(one, "processing")).body.code).toBe("order.being-refunded");
  // No sale, so that no invoice is given a number.
  const invoice = await shop.call(shop.admin, "GET", `/orders/invoice/${one.id}`);
  expect([invoice.status, invoice.body.code]).toEqual([404, "order.no-invoice"]);
  shop.provider.comeBack();
  shop.clock.advance(61);
  await sweep();
  expect((await shop.poll(one)).body).toMatchObject({ orderStatus: "cancelled", paymentStatus: "refunded" });
  expect(await refundMails(one)).toBe(1);
  // The book of this test was not counted in.
  expect((await shop.findings()).filter(({ rule }) => rule !== "shelf.count")).toEqual([]);
});

describe("what the provider tells by itself", () => {
  const hook = (paymentId: string) => {
    const event = { id: "evt", type: "charge.refunded", paymentId };
    return shop.call(undefined, "POST", "/stripe/webhook", event, { "stripe-signature": "valid" });
  };
  const paidOrder = async (): Promise<Placed> => {
    const placed = await shop.place(await shop.person());
    await shop.pay(placed);
    return placed;
  };
  const pageOf = ({ session }: Placed) => {
    const page = shop.provider.pages.get(session);
    if (!page) throw new Error(`no page ${session}`);
    return page;
  };

  it("is asked for again: an event alone changes nothing", async () => {
    const one = await paidOrder();
    expect((await hook(`pi_${one.session}`)).status).toBe(200);
    expect(await stateOf(one)).toBe("pending paid ");
    expect((await hook("pi_of_another_shop")).status).toBe(200);
  });

  it("of a refund by hand cancels an order that is not sent, with its copies and one mail", async () => {
    const one = await paidOrder();
    const before = await shop.stock("1");
    pageOf(one).refunded = pageOf(one).amount;
    await Promise.all(Array.from({ length: 5 }, () => hook(`pi_${one.session}`)));
    expect(await stateOf(one)).toBe("cancelled refunded made");
    expect([await shop.stock("1"), await refundMails(one)]).toEqual([(before ?? 0) + 1, 1]);
    expect((await shop.setStatus(one, "cancelled")).status).toBe(200);
  });

  it("of a dispute is shown to administrators until it is decided", async () => {
    const one = await paidOrder();
    const problems = async () =>
      (await shop.call(shop.admin, "GET", "/orders/payment-problems")).body.map(
        ({ _id, dispute }: { _id: string; dispute: string }) => [_id, dispute],
      );
    pageOf(one).dispute = "open";
    await hook(`pi_${one.session}`);
    expect(await problems()).toEqual([[one.id, "open"]]);
    expect((await shop.poll(one)).body.dispute).toBeNull();
    pageOf(one).dispute = "lost";
    await hook(`pi_${one.session}`);
    expect(await problems()).toEqual([]);
    expect((await stored(one)).dispute).toBe("lost");
  });

  it("and was read before a refund was stored does not undo it", async () => {
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
