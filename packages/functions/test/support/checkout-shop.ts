import { address, type TestShop, testShop } from "./shop.ts";

/** A shop, and calls of its checkout. */
export async function checkoutShop() {
  const shop = await testShop();
  return {
    ...shop,
    openPayment: (as: Parameters<TestShop["call"]>[0], body: unknown) =>
      shop.call(as, "POST", "/stripe/create-checkout-session", body),
  };
}

export const cart = (...lines: [id: string, quantity: number, price?: number][]) => ({
  products: lines.map(([productId, quantity, price]) => ({
    productId,
    quantity,
    ...(price === undefined ? {} : { price }),
  })),
  shippingAddress: address,
});
export const sessionOf = (response: { body: { url: string } }) => response.body.url.split("/").at(-1) ?? "";
