import { expect } from "@playwright/test";
import { type Person, people, type Shop } from "./shop.ts";

export async function orderNumberOf(shop: Shop, orderId: string): Promise<string> {
  const { body } = await shop.api<{ orderNumber: string }[]>(`/api/orders/getOrderById/${orderId}`, {
    as: people.admin,
  });
  expect(body[0]?.orderNumber).toMatch(/^FB-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  return body[0]?.orderNumber ?? "";
}

type Attempt = { orderId: string; sessionId: string; url: string };

/**
 * Opens a payment page for a copy of a book through the API. The same address twice would be the same
 * attempt.
 */
export async function openPayment(
  shop: Shop,
  customer: Person,
  bookId: string,
  more: { street?: string; quantity?: number } = {},
): Promise<Attempt> {
  const { status, body } = await tryToOpenPayment(shop, customer, bookId, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...body, sessionId: new URL(body.url).pathname.split("/").at(-1) ?? "" };
}

export const tryToOpenPayment = (
  shop: Shop,
  customer: Person,
  bookId: string,
  { street = "1 Bras Basah Road", quantity = 1 } = {},
) =>
  shop.api<{ url: string; orderId: string; message?: string }>("/api/stripe/create-checkout-session", {
    as: customer,
    body: {
      products: [{ productId: bookId, quantity }],
      shippingAddress: {
        name: customer.name,
        email: customer.email,
        address: street,
        city: "Singapore",
        state: "Singapore",
        zipCode: "189554",
        country: "Singapore",
      },
    },
  });

/** Pays on a payment page, without waiting for the webhook. */
export async function payAt(url: string, customer: Person): Promise<void> {
  const paid = await fetch(url, {
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
}

/**
 * Buys a copy of a book through the API.
 * @returns the order's id
 */
export async function buy(shop: Shop, customer: Person, bookId: string): Promise<string> {
  const { url, orderId } = await openPayment(shop, customer, bookId);
  await payAt(url, customer);
  return orderId;
}

/** The same, and waits until the shop has handled the webhook. */
export async function buyAndSettle(
  shop: Shop,
  customer: Person,
  bookId: string,
  more: { street?: string; quantity?: number } = {},
): Promise<Attempt> {
  const attempt = await openPayment(shop, customer, bookId, more);
  await payAt(attempt.url, customer);
  const { body } = await shop.api<{ paymentStatus: string }>(`/api/stripe/order/${attempt.sessionId}`, {
    as: customer,
  });
  expect(body.paymentStatus).toBe("paid");
  return attempt;
}
