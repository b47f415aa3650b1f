import type { User } from "@frangipani/core/accounts";
import { PaymentRefusedError } from "@frangipani/core/orders";
import { describe, expect, it, vi } from "vitest";
import { cart } from "../support/orders-shop.ts";
import { refusal, type TestResponse } from "../support/response.ts";
import { address, testShop } from "../support/shop.ts";

const shop = await testShop();
const openPayment = (buyer: User, body: object) =>
  shop.call(buyer, "POST", "/stripe/create-checkout-session", body);
const orderOf = async (buyer: User, { body }: TestResponse) =>
  (await shop.poll({ buyer, id: body.orderId, session: `cs_${body.orderId}` })).body;

describe("opening a payment page", () => {
  it("charges the catalogue's prices, shipping by weight and GST, and reserves the stock", async () => {
    await shop.book("a", { price: 1899, stock: 10, weight: 400 });
    await shop.book("b", { price: 3500, stock: 3, weight: 300 });
    const buyer = await shop.person();
    const seen = { ...cart(["a", 2, 18.99], ["b", 1, 35]), Gst: 9, shippingFee: 7.5 };
    const response = await openPayment(buyer, { ...seen, userId: buyer._id });
    expect(response.status).toBe(200);
    expect(await orderOf(buyer, response)).toMatchObject({
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

  it("returns the same payment page to a repeated request, and stores one order", async () => {
    await shop.book("c", { stock: 5 });
    const buyer = await shop.person();
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => openPayment(buyer, cart(["c", 1]))));
    expect(new Set(responses.map((response) => response.body.url)).size).toBe(1);
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await shop.stock("c")).toBe(4);
  });

  it("refuses with a new quote when the shopper saw other prices", async () => {
    await shop.book("d", { price: 2000 });
    const buyer = await shop.person();
    const lines = [{ productId: "d", price: 20, quantity: 1 }];
    const quote = { lines, shippingFee: 4, gstPercentage: 9, gst: 1.8, total: 25.8 };
    const changed = { status: 409, body: { code: "order.changed", quote } };
    expect(await openPayment(buyer, cart(["d", 1, 0.01]))).toMatchObject(changed);
    for (const seen of [{ shippingFee: 0 }, { Gst: 0 }])
      expect((await openPayment(buyer, { ...cart(["d", 1]), ...seen })).body.code).toBe("order.changed");
    expect(await shop.stock("d")).toBe(10);
  });

  it("names the line that cannot be sold, and reserves nothing", async () => {
    await shop.book("e", { stock: 5 });
    await shop.book("f", { stock: 1, title: "Dune" });
    await shop.book("g", { status: false, title: "Gone" });
    const buyer = await shop.person();
    const short = await openPayment(buyer, cart(["e", 1], ["f", 2]));
    expect(refusal(short)).toBe('409 order.out-of-stock: Only 1 copy of "Dune" is left.');
    expect(short.body).toMatchObject({ productId: "f", stock: 1 });
    for (const productId of ["g", "nope"]) {
      const gone = { code: "order.book-gone", productId };
      expect((await openPayment(buyer, cart(["e", 1], [productId, 1]))).body).toMatchObject(gone);
    }
    expect(await shop.stock("e")).toBe(5);
  });

  it("adds up the quantities of the same book on two lines", async () => {
    await shop.book("h", { stock: 3 });
    const both = await openPayment(await shop.person(), cart(["h", 2], ["h", 2]));
    expect(both.body.code).toBe("order.out-of-stock");
  });

  it("refuses a country without shipping, and charges 0 where no rate matches", async () => {
    await shop.book("i", { weight: 2001 });
    const buyer = await shop.person();
    const to = (country: string) =>
      openPayment(buyer, { ...cart(["i", 1]), shippingAddress: { ...address, country } });
    for (const country of ["Atlantis", "Narnia"]) expect((await to(country)).body.code).toBe("order.country");
    const order = await orderOf(buyer, await to("malaysia"));
    expect([order.shippingFee, order.shippingAddress.country]).toEqual([0, "Malaysia"]);
  });

  it.each([
    ["an empty cart", { products: [] }, "Your cart is empty"],
    ["no street", { shippingAddress: { ...address, address: "  " } }, "Address is required"],
  ])("refuses %s", async (_, part, message) => {
    const response = await openPayment(await shop.person(), { ...cart(["a", 1]), ...part });
    expect(refusal(response)).toBe(`400 input.invalid: ${message}`);
  });

  it.each([
    ["small", { price: 1, weight: 30_001, stock: 5 }, 1, "Orders of less than $0.50 cannot be paid by card."],
    ["large", { price: 1e7, stock: 50 }, 10, "Orders of more than $999,999.99 cannot be paid by card."],
  ])("refuses a total that is too %s to be paid by card", async (size, part, copies, text) => {
    await shop.book(`total-${size}`, part);
    const response = await openPayment(await shop.person(), cart([`total-${size}`, copies]));
    expect(refusal(response)).toBe(`400 order.total: ${text}`);
    expect(await shop.stock(`total-${size}`)).toBe(part.stock);
  });

  it("returns payment-refused, not provider-down, if the card provider refuses an order", async () => {
    await shop.book("refused", { stock: 2 });
    shop.provider.goDown(new PaymentRefusedError("Invalid email address"));
    const response = await openPayment(await shop.person(), cart(["refused", 1]));
    shop.provider.comeBack();
    expect(refusal(response)).toMatch(/^400 order.payment-refused: .*Nothing was charged\./);
    expect(await shop.stock("refused")).toBe(2);
  });

  it("releases the stock and returns 503 when the payment provider is down", async () => {
    await shop.book("j", { stock: 2 });
    const buyer = await shop.person();
    vi.stubEnv("LOG_LEVEL", "error");
    shop.provider.goDown();
    const response = await openPayment(buyer, cart(["j", 1]));
    shop.provider.comeBack();
    vi.unstubAllEnvs();
    expect(response).toMatchObject({ status: 503, body: { code: "order.provider-down" } });
    expect(await shop.stock("j")).toBe(2);
    expect((await openPayment(buyer, cart(["j", 1]))).status).toBe(200);
  });
});

it("40 concurrent checkouts of the last 10 copies sell exactly 10 copies", async () => {
  await shop.book("last", { stock: 10, title: "The Last Ten" });
  const buyers = await Promise.all(Array.from({ length: 40 }, () => shop.person()));
  const responses = await Promise.all(buyers.map((buyer) => openPayment(buyer, cart(["last", 1]))));
  expect(responses.filter((response) => response.status === 200)).toHaveLength(10);
  expect(responses.filter((response) => response.body.code === "order.out-of-stock")).toHaveLength(30);
  expect(await shop.stock("last")).toBe(0);
  const holding = (await shop.allOrders()).filter(
    (order) => order.holdsStock && order.lines.some((line) => line.productId === "last"),
  );
  expect(holding).toHaveLength(10);
});
