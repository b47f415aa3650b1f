import { sweepOrders } from "@frangipani/core/orders";
import { describe, expect, it, vi } from "vitest";
import { address, type Placed, testShop } from "../support/shop.ts";

const shop = await testShop();
const sweep = () => sweepOrders(shop.ports, () => true);
const pageOf = (placed: Placed) => shop.pageOf(placed).state.state;
const seen = async (placed: Placed) => (await shop.poll(placed)).body;

async function ordered(id: string, quantity = 2, stock = 5): Promise<Placed> {
  await shop.book(id, { stock });
  return shop.place(await shop.person(), { [id]: quantity });
}
async function mailCount(placed: Placed): Promise<number> {
  const { orderNumber } = await shop.stored(placed);
  return (await shop.sendMails()).filter((mail) => mail.subject.includes(orderNumber)).length;
}
async function expire(placed: Placed): Promise<void> {
  shop.provider.expire(placed.session);
  await shop.hook(placed, { type: "checkout.session.expired" });
}

describe("settling a payment", () => {
  it("happens once for any number of webhooks and polls, with one email", async () => {
    const one = await ordered("s1");
    expect((await shop.hook(one)).status).toBe(200);
    expect((await seen(one)).paymentStatus).toBe("unpaid");
    shop.provider.pay(one.session);
    const all = await Promise.all([
      shop.hook(one),
      shop.poll(one),
      shop.hook(one),
      shop.poll(one),
      shop.hook(one),
      shop.hook(one),
      shop.hook(one, { type: "checkout.session.expired" }),
      sweep().then(() => ({ status: 200 })),
    ]);
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await seen(one)).toMatchObject({ paymentStatus: "paid", orderStatus: "pending" });
    expect([await mailCount(one), await mailCount(one)]).toEqual([1, 1]);
    expect(await shop.stock("s1")).toBe(3);
  });

  it("releases the stock of an expired payment session once, and expires the order", async () => {
    const one = await ordered("s2");
    expect(await shop.stock("s2")).toBe(3);
    shop.provider.expire(one.session);
    await Promise.all([expire(one), shop.poll(one), expire(one), shop.poll(one)]);
    expect(await seen(one)).toMatchObject({ paymentStatus: "unpaid", orderStatus: "expired" });
    expect(await shop.stock("s2")).toBe(5);
    expect(await mailCount(one)).toBe(0);
  });

  it("expires unpaid orders in the sweep, after closing the payment session", async () => {
    const one = await ordered("s3");
    expect((await sweep()).ended).toBe(0);
    shop.clock.advance(16 * 60);
    const { ended, failed } = await sweep();
    expect(failed).toEqual([]);
    expect(ended).toBeGreaterThan(0);
    expect([pageOf(one), (await seen(one)).orderStatus]).toEqual(["expired", "expired"]);
    expect(await shop.stock("s3")).toBe(5);
    expect((await sweep()).ended).toBe(0);
  });

  it("extends the deadline while a payment is in progress, and closes the session afterwards", async () => {
    const one = await ordered("s3b");
    shop.provider.setPaying(one.session, { isPaying: true });
    shop.clock.advance(16 * 60);
    await sweep();
    const closesAt = new Date(shop.clock.now().getTime() + 5 * 60_000).toISOString();
    expect((await seen(one)).attempt).toMatchObject({ state: "awaiting-payment", closesAt });
    expect(await shop.stock("s3b")).toBe(3);
    expect((await sweep()).ended).toBe(0);
    shop.provider.setPaying(one.session, { isPaying: false });
    shop.clock.advance(6 * 60);
    await sweep();
    expect([pageOf(one), (await seen(one)).orderStatus]).toEqual(["expired", "expired"]);
    expect(await shop.stock("s3b")).toBe(5);
  });

  it("settles in the sweep when no webhook and no poll arrived", async () => {
    const one = await ordered("s4");
    shop.provider.pay(one.session);
    shop.clock.advance(16 * 60);
    await sweep();
    expect((await seen(one)).paymentStatus).toBe("paid");
    expect([await mailCount(one), await shop.stock("s4")]).toEqual([1, 3]);
  });

  it("closes the buyer's other payment pages with one of its books, and no others", async () => {
    const first = await ordered("s7");
    await shop.book("s8", { stock: 5 });
    await shop.buy(first.buyer, { s8: 1 });
    expect(pageOf(first)).toBe("open");

    const changed = await shop.buy(first.buyer, { s7: 1, s8: 1 });
    expect(pageOf(first)).toBe("expired");
    expect(await seen(first)).toMatchObject({ paymentStatus: "unpaid", orderStatus: "expired" });
    expect([await shop.stock("s7"), await shop.stock("s8")]).toEqual([4, 3]);

    // The event is repeated after another order of the same book was begun.
    shop.clock.advance(60);
    const later = await shop.place(first.buyer, { s7: 1 });
    for (const one of [first, changed]) await shop.hook(one, { type: "checkout.session.completed" });
    expect(pageOf(later)).toBe("open");
  });

  it("closes the newer page when the older one is paid, and keeps both orders of payments made at once", async () => {
    const older = await ordered("s11", 1);
    const newer = await shop.place(older.buyer, { s11: 2 });
    shop.provider.pay(older.session);
    await shop.hook(older);
    expect([pageOf(newer), (await seen(newer)).paymentStatus]).toEqual(["expired", "unpaid"]);
    expect(await shop.stock("s11")).toBe(4);

    const first = await ordered("s12", 1);
    const second = await shop.place(first.buyer, { s12: 2 });
    for (const { session } of [first, second]) shop.provider.pay(session);
    await Promise.all([shop.hook(first), shop.poll(first)]);
    const paid = await Promise.all([seen(first), seen(second)]);
    expect(paid.map(({ paymentStatus }) => paymentStatus)).toEqual(["paid", "paid"]);
    expect([await shop.stock("s12"), shop.provider.refunds.length]).toEqual([2, 0]);
  });

  it("reserves the stock again for a late payment, or refunds it", async () => {
    const again = await ordered("s5");
    await expire(again);
    shop.provider.pay(again.session);
    await shop.hook(again);
    expect(await seen(again)).toMatchObject({ paymentStatus: "paid", orderStatus: "pending" });
    expect(await shop.stock("s5")).toBe(3);

    const late = await ordered("s6", 2, 2);
    await expire(late);
    await shop.place(await shop.person(), { s6: 1 });
    shop.provider.pay(late.session);
    await Promise.all([shop.hook(late), shop.hook(late), shop.poll(late)]);
    expect(await seen(late)).toMatchObject({ paymentStatus: "refunded", orderStatus: "cancelled" });
    expect(shop.provider.refunds).toEqual([late.id]);
    expect(await shop.stock("s6")).toBe(1);
    expect(await mailCount(late)).toBe(1);
  });

  it("closes no other page for a late payment that is refunded", async () => {
    const late = await ordered("s10", 2, 2);
    await expire(late);
    const again = await shop.place(late.buyer, { s10: 1 });
    shop.provider.pay(late.session);
    await shop.hook(late);
    expect((await seen(late)).paymentStatus).toBe("refunded");
    expect(pageOf(again)).toBe("open");
  });

  it("releases the stock when the buyer cancels the checkout", async () => {
    const { buyer, id } = await ordered("s14");
    const cancel = () => shop.call(buyer, "POST", `/stripe/cancel-checkout/${id}`);
    expect((await cancel()).body.orderStatus).toBe("expired");
    expect((await cancel()).status).toBe(200);
    expect(await shop.stock("s14")).toBe(5);
  });

  it("opens a new payment session for the same cart after the first one expired", async () => {
    await shop.book("s15", { stock: 5 });
    const [buyer, cart] = [await shop.person(), { shippingAddress: address }];
    const { session } = await shop.place(buyer, { s15: 1 }, cart);
    shop.clock.advance(16 * 60);
    expect((await shop.place(buyer, { s15: 1 }, cart)).session).not.toBe(session);
    expect(await shop.stock("s15")).toBe(4);
  });

  it("makes no request to the provider for an unknown session or another user's", async () => {
    const one = await ordered("s16");
    const retrieve = vi.spyOn(shop.ports.payments, "retrieve");
    const stranger = await shop.person();
    const message = "Order not found or payment not completed.";
    for (const session of ["cs_made_up", "cs_test_a1B2c3D4", "nothing", one.session]) {
      const refused = await shop.call(stranger, "GET", `/stripe/order/${session}`);
      expect(refused, session).toMatchObject({ status: 404, body: { message } });
    }
    expect(retrieve).not.toHaveBeenCalled();
    expect((await seen(one)).paymentStatus).toBe("unpaid");
    expect(retrieve).toHaveBeenCalledTimes(1);
    retrieve.mockRestore();
  });

  it("finds the order by its session after a concurrent change of the order", async () => {
    const attach = shop.ports.orders.attachPayment;
    const raced = vi
      .spyOn(shop.ports.orders, "attachPayment")
      .mockImplementationOnce(async (order, payment) => {
        await attach(order, { ...payment, sessionId: "cs_first" });
        return attach(order, payment);
      });
    const one = await ordered("s17");
    expect(await raced.mock.results[0]?.value).toBe(false);
    raced.mockRestore();
    expect((await shop.poll(one)).status).toBe(200);
  });

  it("closes the payment page of an order that ends because a response was lost", async () => {
    await shop.book("s13", { stock: 5 });
    const attach = shop.ports.orders.attachPayment;
    const lost = vi
      .spyOn(shop.ports.orders, "attachPayment")
      .mockImplementationOnce(async (order, payment) => {
        await attach(order, payment);
        throw new Error("the response was lost");
      });
    const { status } = await shop.checkOut(await shop.person(), { s13: 1 });
    lost.mockRestore();
    expect(status).toBe(503);
    expect([...shop.provider.pages.values()].at(-1)?.state.state).toBe("expired");
    expect(await shop.stock("s13")).toBe(5);
  });
});
