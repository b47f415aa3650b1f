import { PaymentRefusedError } from "@frangipani/core/orders";
import { describe, expect, it, vi } from "vitest";
import { cart, checkoutShop, sessionOf } from "../support/orders-shop.ts";
import { address } from "../support/shop.ts";

const shop = await checkoutShop();

describe("opening a payment page", () => {
  it("charges the catalogue's prices, shipping by weight and GST, and reserves the stock", async () => {
    await shop.book("a", { price: 1899, stock: 10, weight: 400 });
    await shop.book("b", { price: 3500, stock: 3, weight: 300 });
    const buyer = await shop.person();
    const seen = { ...cart(["a", 2, 18.99], ["b", 1, 35]), Gst: 9, shippingFee: 7.5 };
    const response = await shop.openPayment(buyer, { ...seen, userId: buyer._id });
    expect(response.status).toBe(200);
    expect((await shop.call(buyer, "GET", `/stripe/order/${sessionOf(response)}`)).body).toMatchObject({
      ...{ totalAmount: 87.05, shippingFee: 7.5, gstPercentage: 9, gstTotal: 6.57, totalQuantity: 3 },
      ...{ paymentStatus: "unpaid", orderStatus: "pending", user: { name: "Mei Lin" } },
    });
    expect([await shop.stock("a"), await shop.stock("b")]).toEqual([8, 2]);
  });

  it("returns the same payment page to a repeated request, and stores one order", async () => {
    await shop.book("c", { stock: 5 });
    const buyer = await shop.person();
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => shop.openPayment(buyer, cart(["c", 1]))));
    expect(new Set(responses.map((response) => response.body.url)).size).toBe(1);
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await shop.stock("c")).toBe(4);
  });

  it("refuses with a new quote when the shopper saw other prices", async () => {
    await shop.book("d", { price: 2000 });
    const buyer = await shop.person();
    const response = await shop.openPayment(buyer, cart(["d", 1, 0.01]));
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
    for (const seen of [{ shippingFee: 0 }, { Gst: 0 }])
      expect((await shop.openPayment(buyer, { ...cart(["d", 1]), ...seen })).body.code).toBe("order.changed");
    expect(await shop.stock("d")).toBe(10);
  });

  it("names the line that cannot be sold, and reserves nothing", async () => {
    await shop.book("e", { stock: 5 });
    await shop.book("f", { stock: 1, title: "Dune" });
    await shop.book("g", { status: false, title: "Gone" });
    const buyer = await shop.person();
    const short = await shop.openPayment(buyer, cart(["e", 1], ["f", 2]));
    const { code, productId, stock } = short.body;
    expect([short.status, code, productId, stock]).toEqual([409, "order.out-of-stock", "f", 1]);
    expect(short.body.message).toBe('Only 1 copy of "Dune" is left.');
    expect((await shop.openPayment(buyer, cart(["e", 1], ["g", 1]))).body).toMatchObject({
      code: "order.book-gone",
      productId: "g",
    });
    expect((await shop.openPayment(buyer, cart(["e", 1], ["nope", 1]))).body).toMatchObject({
      code: "order.book-gone",
      productId: "nope",
    });
    expect(await shop.stock("e")).toBe(5);
  });

  it("adds up the quantities of the same book on two lines", async () => {
    await shop.book("h", { stock: 3 });
    const both = await shop.openPayment(await shop.person(), cart(["h", 2], ["h", 2]));
    expect(both.body.code).toBe("order.out-of-stock");
  });

  it("refuses a country without shipping, and charges 0 where no rate matches", async () => {
    await shop.book("i", { weight: 2001 });
    const buyer = await shop.person();
    const to = (country: string) =>
      shop.openPayment(buyer, { ...cart(["i", 1]), shippingAddress: { ...address, country } });
    for (const country of ["Atlantis", "Narnia"]) expect((await to(country)).body.code).toBe("order.country");
    const response = await to("malaysia");
    const order = (await shop.call(buyer, "GET", `/stripe/order/${sessionOf(response)}`)).body;
    expect([order.shippingFee, order.shippingAddress.country]).toEqual([0, "Malaysia"]);
  });

  it.each([
    ["an empty cart", { products: [] }, "Your cart is empty"],
    ["no street", { shippingAddress: { ...address, address: "  " } }, "Address is required"],
  ])("refuses %s", async (_, part, message) => {
    const response = await shop.openPayment(await shop.person(), { ...cart(["a", 1]), ...part });
    expect([response.status, response.body.code, response.body.message, response.body.error]).toEqual([
      400,
      "input.invalid",
      message,
      message,
    ]);
  });

  it.each([
    ["small", { price: 1, weight: 30_001, stock: 5 }, 1, "Orders of less than $0.50 cannot be paid by card."],
    ["large", { price: 1e7, stock: 50 }, 10, "Orders of more than $999,999.99 cannot be paid by card."],
  ])("refuses a total that is too %s to be paid by card, for good", async (size, part, copies, text) => {
    await shop.book(`total-${size}`, part);
    const buyer = await shop.person();
    const response = await shop.openPayment(buyer, cart([`total-${size}`, copies]));
    expect([response.status, response.body.code, response.body.message]).toEqual([400, "order.total", text]);
    expect(await shop.stock(`total-${size}`)).toBe(part.stock);
  });

  it("says that the card provider does not take an order, and not that it is down", async () => {
    await shop.book("refused", { stock: 2 });
    shop.provider.goDown(new PaymentRefusedError("Invalid email address"));
    const response = await shop.openPayment(await shop.person(), cart(["refused", 1]));
    shop.provider.comeBack();
    expect([response.status, response.body.code]).toEqual([400, "order.payment-refused"]);
    expect(response.body.message).toContain("Nothing was charged.");
    expect(await shop.stock("refused")).toBe(2);
  });

  it("releases the stock and returns 503 when the payment provider is down", async () => {
    await shop.book("j", { stock: 2 });
    const buyer = await shop.person();
    vi.stubEnv("LOG_LEVEL", "error");
    shop.provider.goDown();
    const response = await shop.openPayment(buyer, cart(["j", 1]));
    shop.provider.comeBack();
    vi.unstubAllEnvs();
    expect([response.status, response.body.code]).toEqual([503, "order.provider-down"]);
    expect(await shop.stock("j")).toBe(2);
    expect((await shop.openPayment(buyer, cart(["j", 1]))).status).toBe(200);
  });
});

it("40 concurrent checkouts of the last 10 copies sell exactly 10 copies", async () => {
  await shop.book("last", { stock: 10, title: "The Last Ten" });
  const buyers = await Promise.all(Array.from({ length: 40 }, () => shop.person()));
  const responses = await Promise.all(buyers.map((buyer) => shop.openPayment(buyer, cart(["last", 1]))));
  expect(responses.filter((response) => response.status === 200)).toHaveLength(10);
  expect(responses.filter((response) => response.body.code === "order.out-of-stock")).toHaveLength(30);
  expect(await shop.stock("last")).toBe(0);
  const holding = (await shop.allOrders()).filter(
    (order) => order.holdsStock && order.lines.some((line) => line.productId === "last"),
  );
  expect(holding).toHaveLength(10);
});
