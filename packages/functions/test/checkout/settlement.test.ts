import { sweepOrders } from "@frangipani/core/orders";
import { describe, expect, it, vi } from "vitest";
import { cart, checkoutShop, sessionOf } from "../support/orders-shop.ts";

const shop = await checkoutShop();

describe("settling a payment", () => {
  const ordered = async (id: string, quantity = 2, stock = 5) => {
    await shop.book(id, { stock });
    const buyer = await shop.person();
    const session = sessionOf(await shop.openPayment(buyer, cart([id, quantity])));
    const poll = () => shop.call(buyer, "GET", `/stripe/order/${session}`);
    const hook = (type = "checkout.session.completed") =>
      shop.call(
        undefined,
        "POST",
        "/stripe/webhook",
        { id: "evt", type, sessionId: session },
        { "stripe-signature": "valid" },
      );
    const orderId = shop.provider.pages.get(session)?.orderId ?? "";
    const { orderNumber } = (await poll()).body;
    const mailCount = async () =>
      (await shop.sendMails()).filter((mail) => mail.subject.includes(orderNumber)).length;
    return { buyer, session, orderId, poll, hook, mailCount };
  };

  it("happens once for any number of webhooks and polls, with one email", async () => {
    const { session, poll, hook, mailCount } = await ordered("s1");
    expect((await hook()).status).toBe(200);
    expect((await poll()).body.paymentStatus).toBe("unpaid");
    shop.provider.pay(session);
    const all = await Promise.all([
      hook(),
      poll(),
      hook(),
      poll(),
      hook(),
      sweepOrders(shop.ports, () => true),
      hook(),
      hook("checkout.session.expired"),
    ]);
    expect(all.every((one) => !("status" in one) || one.status === 200)).toBe(true);
    expect((await poll()).body).toMatchObject({ paymentStatus: "paid", orderStatus: "pending" });
    expect(await mailCount()).toBe(1);
    expect(await mailCount()).toBe(1);
    expect(await shop.stock("s1")).toBe(3);
  });

  it("releases the stock of an expired payment session once, and expires the order", async () => {
    const { session, poll, hook, mailCount } = await ordered("s2");
    expect(await shop.stock("s2")).toBe(3);
    shop.provider.expire(session);
    await Promise.all([hook("checkout.session.expired"), poll(), hook("checkout.session.expired"), poll()]);
    expect((await poll()).body).toMatchObject({ paymentStatus: "unpaid", orderStatus: "expired" });
    expect(await shop.stock("s2")).toBe(5);
    expect(await mailCount()).toBe(0);
  });

  it("expires unpaid orders in the sweep, after closing the payment session", async () => {
    const { session, poll } = await ordered("s3");
    expect((await sweepOrders(shop.ports, () => true)).ended).toBe(0);
    shop.clock.advance(16 * 60);
    const sweep = await sweepOrders(shop.ports, () => true);
    expect(sweep.failed).toEqual([]);
    expect(sweep.ended).toBeGreaterThan(0);
    expect(shop.provider.pages.get(session)?.state.state).toBe("expired");
    expect((await poll()).body.orderStatus).toBe("expired");
    expect(await shop.stock("s3")).toBe(5);
    expect((await sweepOrders(shop.ports, () => true)).ended).toBe(0);
  });

  it("extends the deadline while a payment is in progress, and closes the session afterwards", async () => {
    const { session, poll } = await ordered("s3b");
    shop.provider.setPaying(session, true);
    shop.clock.advance(16 * 60);
    await sweepOrders(shop.ports, () => true);
    expect((await poll()).body.attempt).toMatchObject({
      state: "awaiting-payment",
      closesAt: new Date(shop.clock.now().getTime() + 5 * 60_000).toISOString(),
    });
    expect(await shop.stock("s3b")).toBe(3);
    expect((await sweepOrders(shop.ports, () => true)).ended).toBe(0);
    shop.provider.setPaying(session, false);
    shop.clock.advance(6 * 60);
    await sweepOrders(shop.ports, () => true);
    expect(shop.provider.pages.get(session)?.state.state).toBe("expired");
    expect([(await poll()).body.orderStatus, await shop.stock("s3b")]).toEqual(["expired", 5]);
  });

  it("settles in the sweep when no webhook and no poll arrived", async () => {
    const { session, poll, mailCount } = await ordered("s4");
    shop.provider.pay(session);
    shop.clock.advance(16 * 60);
    await sweepOrders(shop.ports, () => true);
    expect((await poll()).body.paymentStatus).toBe("paid");
    expect([await mailCount(), await shop.stock("s4")]).toEqual([1, 3]);
  });

  it("closes the buyer's other payment pages with one of its books, and no others", async () => {
    const first = await ordered("s7");
    await shop.book("s8", { stock: 5 });
    const other = sessionOf(await shop.openPayment(first.buyer, cart(["s8", 1])));
    const page = (session: string) => shop.provider.pages.get(session)?.state.state;
    shop.provider.pay(other);
    await shop.call(first.buyer, "GET", `/stripe/order/${other}`);
    expect(page(first.session)).toBe("open");

    const changed = sessionOf(await shop.openPayment(first.buyer, cart(["s7", 1], ["s8", 1])));
    shop.provider.pay(changed);
    await shop.call(first.buyer, "GET", `/stripe/order/${changed}`);
    expect(page(first.session)).toBe("expired");
    expect((await first.poll()).body).toMatchObject({ paymentStatus: "unpaid", orderStatus: "expired" });
    expect([await shop.stock("s7"), await shop.stock("s8")]).toEqual([4, 3]);

    // The event comes once more, after another order of the same book was begun.
    shop.clock.advance(60);
    const later = sessionOf(await shop.openPayment(first.buyer, cart(["s7", 1])));
    await first.hook();
    const repeated = { id: "evt", type: "checkout.session.completed", sessionId: changed };
    await shop.call(undefined, "POST", "/stripe/webhook", repeated, { "stripe-signature": "valid" });
    expect(page(later)).toBe("open");
  });

  it("closes the newer page when the older one is paid, and keeps both orders of payments made at once", async () => {
    const older = await ordered("s11", 1);
    const newer = sessionOf(await shop.openPayment(older.buyer, cart(["s11", 2])));
    const page = (session: string) => shop.provider.pages.get(session)?.state.state;
    const statusOf = async (session: string) =>
      (await shop.call(older.buyer, "GET", `/stripe/order/${session}`)).body.paymentStatus;
    shop.provider.pay(older.session);
    await older.hook();
    expect([page(newer), await statusOf(newer), await shop.stock("s11")]).toEqual(["expired", "unpaid", 4]);

    const first = await ordered("s12", 1);
    const second = sessionOf(await shop.openPayment(first.buyer, cart(["s12", 2])));
    shop.provider.pay(first.session);
    shop.provider.pay(second);
    await Promise.all([first.hook(), first.poll()]);
    const poll = (session: string) => shop.call(first.buyer, "GET", `/stripe/order/${session}`);
    const paid = await Promise.all([poll(first.session), poll(second)]);
    expect(paid.map(({ body }) => body.paymentStatus)).toEqual(["paid", "paid"]);
    expect([await shop.stock("s12"), shop.provider.refunds.length]).toEqual([2, 0]);
  });

  it("reserves the stock again for a late payment, or refunds it", async () => {
    const again = await ordered("s5");
    shop.provider.expire(again.session);
    await again.hook("checkout.session.expired");
    shop.provider.pay(again.session);
    await again.hook();
    expect((await again.poll()).body).toMatchObject({ paymentStatus: "paid", orderStatus: "pending" });
    expect(await shop.stock("s5")).toBe(3);

    const late = await ordered("s6", 2, 2);
    shop.provider.expire(late.session);
    await late.hook("checkout.session.expired");
    await shop.openPayment(await shop.person(), cart(["s6", 1]));
    shop.provider.pay(late.session);
    await Promise.all([late.hook(), late.hook(), late.poll()]);
    expect((await late.poll()).body).toMatchObject({ paymentStatus: "refunded", orderStatus: "cancelled" });
    expect(shop.provider.refunds).toEqual([late.orderId]);
    expect(await shop.stock("s6")).toBe(1);
    expect(await late.mailCount()).toBe(1);
  });

  it("closes no other page for a late payment that is refunded", async () => {
    const late = await ordered("s10", 2, 2);
    shop.provider.expire(late.session);
    await late.hook("checkout.session.expired");
    const again = sessionOf(await shop.openPayment(late.buyer, cart(["s10", 1])));
    shop.provider.pay(late.session);
    await late.hook();
    expect((await late.poll()).body.paymentStatus).toBe("refunded");
    expect(shop.provider.pages.get(again)?.state.state).toBe("open");
  });

  it("releases the stock when the buyer cancels the checkout", async () => {
    const { buyer, orderId } = await ordered("s7");
    const cancel = () => shop.call(buyer, "POST", `/stripe/cancel-checkout/${orderId}`);
    expect((await cancel()).body.orderStatus).toBe("expired");
    expect((await cancel()).status).toBe(200);
    expect(await shop.stock("s7")).toBe(5);
  });

  it("opens a new payment session for the same cart after the first one expired", async () => {
    const { buyer, session } = await ordered("s8", 1);
    shop.clock.advance(16 * 60);
    expect(sessionOf(await shop.openPayment(buyer, cart(["s8", 1])))).not.toBe(session);
    expect(await shop.stock("s8")).toBe(4);
  });

  it("makes no request to the provider for an unknown session or another user's", async () => {
    const { session, poll } = await ordered("s10");
    const retrieve = vi.spyOn(shop.ports.payments, "retrieve");
    const stranger = await shop.person();
    for (const id of ["cs_made_up", "cs_test_a1B2c3D4", "nothing", session]) {
      const { status, body } = await shop.call(stranger, "GET", `/stripe/order/${id}`);
      expect([status, body.message], id).toEqual([404, "Order not found or payment not completed."]);
    }
    expect(retrieve).not.toHaveBeenCalled();
    expect((await poll()).body.paymentStatus).toBe("unpaid");
    expect(retrieve).toHaveBeenCalledTimes(1);
    retrieve.mockRestore();
  });

  it("finds the order by its session after a concurrent change of the order", async () => {
    await shop.book("s11", { stock: 5 });
    const buyer = await shop.person();
    const attach = shop.ports.orders.attachPayment;
    const raced = vi
      .spyOn(shop.ports.orders, "attachPayment")
      .mockImplementationOnce(async (order, payment) => {
        await attach(order, { ...payment, sessionId: "cs_first" });
        return attach(order, payment);
      });
    const session = sessionOf(await shop.openPayment(buyer, cart(["s11", 1])));
    expect(await raced.mock.results[0]?.value).toBe(false);
    raced.mockRestore();
    expect((await shop.call(buyer, "GET", `/stripe/order/${session}`)).status).toBe(200);
  });

  it("closes the payment page of an order that ends because a response was lost", async () => {
    await shop.book("s13", { stock: 5 });
    const buyer = await shop.person();
    const attach = shop.ports.orders.attachPayment;
    const lost = vi
      .spyOn(shop.ports.orders, "attachPayment")
      .mockImplementationOnce(async (order, payment) => {
        await attach(order, payment);
        throw new Error("the response was lost");
      });
    const { status } = await shop.checkOut(buyer, { s13: 1 });
    lost.mockRestore();
    expect(status).toBe(503);
    expect([...shop.provider.pages.values()].at(-1)?.state.state).toBe("expired");
    expect(await shop.stock("s13")).toBe(5);
  });
});
