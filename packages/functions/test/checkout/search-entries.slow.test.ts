import { describe, expect, it, vi } from "vitest";
import { cart, checkoutShop } from "../support/checkout-shop.ts";

const shop = await checkoutShop();

describe("search entries of an order", () => {
  const found = async (typed: string) =>
    (
      await shop.call(
        await shop.person({ role: "admin" }),
        "GET",
        `/orders/getAllOrders?q=${encodeURIComponent(typed)}`,
      )
    ).body.map(({ _id }: { _id: string }) => _id);

  it("are written before the payment page opens", async () => {
    await shop.book("k", { stock: 2 });
    const buyer = await shop.person({ name: "Seen Person" });
    const { orderId } = (await shop.openPayment(buyer, cart(["k", 1]))).body;
    expect(await found(buyer.email)).toEqual([orderId]);
  });

  it("are required: without them the checkout fails and releases the stock", async () => {
    await shop.book("l", { stock: 2 });
    const buyer = await shop.person();
    const index = vi.spyOn(shop.ports.orders, "index").mockRejectedValueOnce(new Error("the table is down"));
    vi.stubEnv("LOG_LEVEL", "error");
    const response = await shop.openPayment(buyer, cart(["l", 1]));
    vi.unstubAllEnvs();
    index.mockRestore();
    expect([response.status, response.body.code, response.body.url]).toEqual([
      503,
      "order.provider-down",
      undefined,
    ]);
    expect(await shop.stock("l")).toBe(2);
    const { orderId } = (await shop.openPayment(buyer, cart(["l", 1]))).body;
    expect(await found(buyer.email)).toEqual([orderId]);
  });

  it("are written by a second attempt after the first one was interrupted", async () => {
    await shop.book("m", { stock: 2 });
    const buyer = await shop.person();
    // The process ends between the order and its page: neither is there anybody who could give the copies back.
    const openSpy = vi.spyOn(shop.ports.payments, "open").mockImplementationOnce(() => new Promise(() => {}));
    void shop.openPayment(buyer, cart(["m", 1]));
    await expect.poll(() => openSpy.mock.calls.length).toBe(1);
    expect(await found(buyer.email)).toEqual([]);
    const { orderId } = (await shop.openPayment(buyer, cart(["m", 1]))).body;
    expect([await shop.stock("m"), await found(buyer.email)]).toEqual([1, [orderId]]);
    openSpy.mockRestore();
  });
});
