import { expect } from "@playwright/test";
import { type Person, people, type Shop } from "./shop.ts";

/** What an order is called by on every screen. */
export async function numberOf(shop: Shop, orderId: string): Promise<string> {
  const { body } = await shop.api<{ orderNumber: string }[]>(`/api/orders/getOrderById/${orderId}`, {
    as: people.admin,
  });
  expect(body[0]?.orderNumber).toMatch(/^FB-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  return body[0]?.orderNumber ?? "";
}

/** Buys a copy of a book through the API, paid. @returns the order's id */
export const buy = async (shop: Shop, customer: Person, bookId: string): Promise<string> =>
  (await payForBook(shop, customer, bookId)).orderId;

/** The same, with the payment session that /order-success is opened with. */
export async function payForBook(
  shop: Shop,
  customer: Person,
  bookId: string,
): Promise<{ orderId: string; sessionId: string }> {
  const { status, body } = await shop.api<{ url: string; orderId: string }>(
    "/api/stripe/create-checkout-session",
    {
      as: customer,
      body: {
        products: [{ productId: bookId, quantity: 1 }],
        shippingAddress: {
          name: customer.name,
          email: customer.email,
          address: "1 Bras Basah Road",
          city: "Singapore",
          state: "Singapore",
          zipCode: "189554",
          country: "Singapore",
        },
      },
    },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const paid = await fetch(body.url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      action: "pay",
      card: "4242 4242 4242 4242",
      exp: "12/34",
      cvc: "123",
      name: customer.name,
      email: customer.email,
    }),
  });
  expect(paid.status, "paying").toBe(303);
  const { searchParams } = new URL(paid.headers.get("location") ?? "", shop.url);
  return { orderId: body.orderId, sessionId: searchParams.get("session_id") ?? "" };
}
