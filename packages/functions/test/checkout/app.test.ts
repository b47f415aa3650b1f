import { sweepOrders } from "@frangipani/core/orders";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { address, type TestShop, testShop } from "../support/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});

const cart = (...lines: [id: string, quantity: number, price?: number][]) => ({
  products: lines.map(([productId, quantity, price]) => ({
    productId,
    quantity,
    ...(price === undefined ? {} : { price }),
  })),
  shippingAddress: address,
});
const open = (as: Parameters<TestShop["call"]>[0], body: unknown) =>
  shop.call(as, "POST", "/stripe/create-checkout-session", body);
const sessionOf = (response: { body: { url: string } }) => response.body.url.split("/").at(-1) ?? "";

describe("opening a payment page", () => {
  it("charges the catalogue's prices, the fee of the weight and GST, and takes the copies out of stock", async () => {
    await shop.book("a", { price: 1899, stock: 10, weight: 400 });
    await shop.book("b", { price: 3500, stock: 3, weight: 300 });
    const buyer = await shop.person();
    const response = await open(buyer, {
      ...cart(["a", 2, 18.99], ["b", 1, 35]),
      userId: buyer._id,
      Gst: 9,
      shippingFee: 7.5,
    });
    expect(response.status).toBe(200);
    const order = (await shop.call(buyer, "GET", `/stripe/order/${sessionOf(response)}`)).body;
    expect(order).toMatchObject({
      totalAmount: 87.05,
      shippingFee: 7.5,
      gstPercentage: 9,
      gstTotal: 6.57,
      totalQuantity: 3,
      paymentStatus: "unpaid",
      orderStatus: "pending",
      user: { name: "Mei Lin" },
    });
    expect([await shop.stock("a"), await shop.stock("b")]).toEqual([8, 2]);
  });

  it("returns the same page to a double click, and stores one order", async () => {
    await shop.book("c", { stock: 5 });
    const buyer = await shop.person();
    const responses = await Promise.all(Array.from({ length: 5 }, () => open(buyer, cart(["c", 1]))));
    expect(new Set(responses.map((response) => response.body.url)).size).toBe(1);
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await shop.stock("c")).toBe(4);
  });

  it("tells what changed instead of charging another price than the shopper saw", async () => {
    await shop.book("d", { price: 2000 });
    const buyer = await shop.person();
    const response = await open(buyer, cart(["d", 1, 0.01]));
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      code: "order.changed",
      quote: {
        lines: [{ productId: "d", price: 20, quantity: 1 }],
        shippingFee: 4,
        gstPercentage: 9,
        gst: 1.8,
        total: 25.8,
      },
    });
    expect((await open(buyer, { ...cart(["d", 1]), shippingFee: 0 })).body.code).toBe("order.changed");
    expect((await open(buyer, { ...cart(["d", 1]), Gst: 0 })).body.code).toBe("order.changed");
    expect(await shop.stock("d")).toBe(10);
  });

  it("names the line that cannot be sold, and takes nothing", async () => {
    await shop.book("e", { stock: 5 });
    await shop.book("f", { stock: 1, title: "Dune" });
    await shop.book("g", { status: false, title: "Gone" });
    const buyer = await shop.person();
    const short = await open(buyer, cart(["e", 1], ["f", 2]));
    expect([short.status, short.body.code, short.body.productId, short.body.stock]).toEqual([
      409,
      "order.out-of-stock",
      "f",
      1,
    ]);
    expect(short.body.message).toBe('Only 1 copy of "Dune" is left.');
    expect((await open(buyer, cart(["e", 1], ["g", 1]))).body).toMatchObject({
      code: "order.book-gone",
      productId: "g",
    });
    expect((await open(buyer, cart(["e", 1], ["nope", 1]))).body).toMatchObject({
      code: "order.book-gone",
      productId: "nope",
    });
    expect(await shop.stock("e")).toBe(5);
  });

  it("counts the same book on two lines together", async () => {
    await shop.book("h", { stock: 3 });
    expect((await open(await shop.person(), cart(["h", 2], ["h", 2]))).body.code).toBe("order.out-of-stock");
  });

  it("refuses a country the shop does not ship to, and charges 0 where no rate matches", async () => {
    await shop.book("i", { weight: 2001 });
    const buyer = await shop.person();
    const to = (country: string) =>
      open(buyer, { ...cart(["i", 1]), shippingAddress: { ...address, country } });
    for (const country of ["Atlantis", "Narnia"]) expect((await to(country)).body.code).toBe("order.country");
    const response = await to("malaysia");
    const order = (await shop.call(buyer, "GET", `/stripe/order/${sessionOf(response)}`)).body;
    expect([order.shippingFee, order.shippingAddress.country]).toEqual([0, "Malaysia"]);
  });

  it.each([
    ["an empty cart", { products: [] }, "Your cart is empty"],
    ["half a copy", { products: [{ productId: "a", quantity: 0.5 }] }, "Quantity must be a whole number"],
    ["no copies", { products: [{ productId: "a", quantity: 0 }] }, "Quantity must be at least 1"],
    ["less than no copies", { products: [{ productId: "a", quantity: -1 }] }, "Quantity must be at least 1"],
    ["no street", { shippingAddress: { ...address, address: "  " } }, "Address is required"],
    ["no country", { shippingAddress: { ...address, country: "" } }, "Country is required"],
    ["a bad address for mails", { shippingAddress: { ...address, email: "nobody" } }, "Enter Valid Email"],
  ])("refuses %s", async (_, part, message) => {
    const response = await open(await shop.person(), { ...cart(["a", 1]), ...part });
    expect([response.status, response.body.code, response.body.message, response.body.error]).toEqual([
      400,
      "input.invalid",
      message,
      message,
    ]);
  });

  it("returns 400 to what is no JSON", async () => {
    expect((await open(await shop.person(), "{")).status).toBe(400);
  });

  it("is for signed-in people, and for oneself only", async () => {
    expect((await open(undefined, {})).status).toBe(401);
    expect(
      (await open(await shop.person(), { ...cart(["a", 1]), userId: (await shop.person())._id })).status,
    ).toBe(403);
  });

  it("gives the copies back when the provider is down, and says that nothing was charged", async () => {
    await shop.book("j", { stock: 2 });
    const buyer = await shop.person();
    vi.stubEnv("LOG_LEVEL", "error");
    shop.provider.goDown();
    const response = await open(buyer, cart(["j", 1]));
    shop.provider.comeBack();
    vi.unstubAllEnvs();
    expect([response.status, response.body.code]).toEqual([503, "order.provider-down"]);
    expect(await shop.stock("j")).toBe(2);
    expect((await open(buyer, cart(["j", 1]))).status).toBe(200);
  });
});

describe("an order that somebody has seen", () => {
  const found = async (typed: string) =>
    (
      await shop.call(
        await shop.person({ role: "admin" }),
        "GET",
        `/orders/getAllOrders?q=${encodeURIComponent(typed)}`,
      )
    ).body.map(({ _id }: { _id: string }) => _id);

  it("is found in the back office from then on", async () => {
    await shop.book("k", { stock: 2 });
    const buyer = await shop.person({ name: "Seen Person" });
    const { orderId } = (await open(buyer, cart(["k", 1]))).body;
    expect(await found(buyer.email)).toEqual([orderId]);
  });

  it("is none whose entries for the search could not be written: it gives its copies back", async () => {
    await shop.book("l", { stock: 2 });
    const buyer = await shop.person();
    const index = vi.spyOn(shop.ports.orders, "index").mockRejectedValueOnce(new Error("the table is down"));
    vi.stubEnv("LOG_LEVEL", "error");
    const response = await open(buyer, cart(["l", 1]));
    vi.unstubAllEnvs();
    index.mockRestore();
    expect([response.status, response.body.code, response.body.url]).toEqual([
      503,
      "order.provider-down",
      undefined,
    ]);
    expect(await shop.stock("l")).toBe(2);
    const { orderId } = (await open(buyer, cart(["l", 1]))).body;
    expect(await found(buyer.email)).toEqual([orderId]);
  });

  it("is found also when its first try ended before the payment page was opened", async () => {
    await shop.book("m", { stock: 2 });
    const buyer = await shop.person();
    // The process ends between the order and its page: neither is there anybody who could give the copies back.
    const openSpy = vi.spyOn(shop.ports.payments, "open").mockImplementationOnce(() => new Promise(() => {}));
    const index = vi.spyOn(shop.ports.orders, "index").mockImplementationOnce(() => new Promise(() => {}));
    void open(buyer, cart(["m", 1]));
    await expect.poll(() => openSpy.mock.calls.length).toBe(1);
    expect(await found(buyer.email)).toEqual([]);
    const { orderId } = (await open(buyer, cart(["m", 1]))).body;
    expect([await shop.stock("m"), await found(buyer.email)]).toEqual([1, [orderId]]);
    index.mockRestore();
    openSpy.mockRestore();
  });
});

describe("settling", () => {
  const ordered = async (id: string, quantity = 2, stock = 5) => {
    await shop.book(id, { stock });
    const buyer = await shop.person();
    const session = sessionOf(await open(buyer, cart([id, quantity])));
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

  it("happens once, by webhooks and polls in any number and order, with one mail", async () => {
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

  it("gives the copies of an expired page back once, and the order becomes expired", async () => {
    const { session, poll, hook, mailCount } = await ordered("s2");
    expect(await shop.stock("s2")).toBe(3);
    shop.provider.expire(session);
    await Promise.all([hook("checkout.session.expired"), poll(), hook("checkout.session.expired"), poll()]);
    expect((await poll()).body).toMatchObject({ paymentStatus: "unpaid", orderStatus: "expired" });
    expect(await shop.stock("s2")).toBe(5);
    expect(await mailCount()).toBe(0);
  });

  it("sweeps what nobody paid, closing its page first", async () => {
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

  it("gives whoever is seen paying at the end more time, and closes the page when nobody is", async () => {
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

  it("settles by the sweeper alone when neither webhook nor poll came", async () => {
    const { session, poll, mailCount } = await ordered("s4");
    shop.provider.pay(session);
    shop.clock.advance(16 * 60);
    await sweepOrders(shop.ports, () => true);
    expect((await poll()).body.paymentStatus).toBe("paid");
    expect([await mailCount(), await shop.stock("s4")]).toEqual([1, 3]);
  });

  it("takes the copies again when the money comes after the expiry, or gives the money back", async () => {
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
    await open(await shop.person(), cart(["s6", 1]));
    shop.provider.pay(late.session);
    await Promise.all([late.hook(), late.hook(), late.poll()]);
    expect((await late.poll()).body).toMatchObject({ paymentStatus: "refunded", orderStatus: "cancelled" });
    expect(shop.provider.refunds).toEqual([late.orderId]);
    expect(await shop.stock("s6")).toBe(1);
    expect(await late.mailCount()).toBe(1);
  });

  it("frees the copies when the shopper comes back by Cancel, for the buyer alone", async () => {
    const { buyer, orderId } = await ordered("s7");
    expect((await shop.call(await shop.person(), "POST", `/stripe/cancel-checkout/${orderId}`)).status).toBe(
      403,
    );
    expect((await shop.call(buyer, "POST", `/stripe/cancel-checkout/${orderId}`)).body.orderStatus).toBe(
      "expired",
    );
    expect((await shop.call(buyer, "POST", `/stripe/cancel-checkout/${orderId}`)).status).toBe(200);
    expect(await shop.stock("s7")).toBe(5);
  });

  it("opens a new page for the same cart once the first one is over", async () => {
    const { buyer, session } = await ordered("s8", 1);
    shop.clock.advance(16 * 60);
    const again = await open(buyer, cart(["s8", 1]));
    expect(sessionOf(again)).not.toBe(session);
    expect(await shop.stock("s8")).toBe(4);
  });

  it("shows an order to its buyer only", async () => {
    const { session } = await ordered("s9");
    const stranger = await shop.call(await shop.person(), "GET", `/stripe/order/${session}`);
    expect([stranger.status, stranger.body.message]).toEqual([
      404,
      "Order not found or payment not completed.",
    ]);
    expect((await shop.call(undefined, "GET", `/stripe/order/${session}`)).status).toBe(401);
  });

  it("asks the card provider nothing about a session that is made up or somebody else's", async () => {
    const { session, poll } = await ordered("s10");
    const retrieve = vi.spyOn(shop.ports.payments, "retrieve");
    const stranger = await shop.person();
    for (const id of ["cs_made_up", "cs_test_a1B2c3D4", "nothing", session])
      expect((await shop.call(stranger, "GET", `/stripe/order/${id}`)).status, id).toBe(404);
    expect(retrieve).not.toHaveBeenCalled();
    expect((await poll()).body.paymentStatus).toBe("unpaid");
    expect(retrieve).toHaveBeenCalledTimes(1);
    retrieve.mockRestore();
  });

  it("finds the order of a page that opened while the order was changed", async () => {
    await shop.book("s11", { stock: 5 });
    const buyer = await shop.person();
    const attach = shop.ports.orders.attachPayment;
    const raced = vi
      .spyOn(shop.ports.orders, "attachPayment")
      .mockImplementationOnce(async (order, payment) => {
        await attach(order, { ...payment, sessionId: "cs_first" });
        return attach(order, payment);
      });
    const session = sessionOf(await open(buyer, cart(["s11", 1])));
    expect(await raced.mock.results[0]?.value).toBe(false);
    raced.mockRestore();
    expect((await shop.call(buyer, "GET", `/stripe/order/${session}`)).status).toBe(200);
  });
});

describe("200 checkouts at once for the last 10 copies", () => {
  it("sell exactly 10, and never below zero", async () => {
    await shop.book("last", { stock: 10, title: "The Last Ten" });
    const buyers = await Promise.all(Array.from({ length: 200 }, () => shop.person()));
    const responses = await Promise.all(buyers.map((buyer) => open(buyer, cart(["last", 1]))));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(10);
    expect(responses.filter((response) => response.body.code === "order.out-of-stock")).toHaveLength(190);
    expect(await shop.stock("last")).toBe(0);
    const holding = (await shop.allOrders()).filter(
      (order) => order.holdsStock && order.lines.some((line) => line.productId === "last"),
    );
    expect(holding).toHaveLength(10);
  });
});
