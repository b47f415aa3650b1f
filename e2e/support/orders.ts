import { expect, type Locator, type Page } from "@playwright/test";
import { newBook, openAdmin, uniqueWord } from "./back-office.ts";
import { fillForm, type Person, people, type Shop, signInByApi } from "./shop.ts";

export async function orderNumberOf(shop: Shop, orderId: string): Promise<string> {
  const { body } = await shop.api<{ orderNumber: string }[]>(`/api/orders/getOrderById/${orderId}`, {
    as: people.admin,
  });
  expect(body[0]?.orderNumber).toMatch(/^FB-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  return body[0]?.orderNumber ?? "";
}

/** The id of the book that tests of the shared shop buy: it has 150 copies, which no test counts. */
export const PLENTIFUL_BOOK_ID = "8";

const SINGAPORE = "Singapore";
/** A delivery address without name and street. */
export const SINGAPORE_ADDRESS = { city: SINGAPORE, state: SINGAPORE, zipCode: "189554", country: SINGAPORE };

type Attempt = { orderId: string; sessionId: string; url: string };

/** Opens a payment page through the API. With the same street and books again it is the same attempt. */
export async function openPayment(
  shop: Shop,
  customer: Person,
  bookId: string,
  { street = "1 Bras Basah Road", quantity = 1 } = {},
): Promise<Attempt> {
  const { name, email } = customer;
  const { status, body } = await shop.api<Attempt>("/api/stripe/create-checkout-session", {
    as: customer,
    body: {
      products: [{ productId: bookId, quantity }],
      shippingAddress: { name, email, address: street, ...SINGAPORE_ADDRESS },
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...body, sessionId: new URL(body.url).pathname.split("/").at(-1) ?? "" };
}

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

/** Buys a copy through the API, without waiting for the webhook. @returns the order's id */
export async function buy(shop: Shop, customer: Person, bookId: string): Promise<string> {
  const { url, orderId } = await openPayment(shop, customer, bookId);
  await payAt(url, customer);
  return orderId;
}

/** Buys through the API, and settles the order as order success does, without waiting for the webhook. */
export async function buyAndSettle(
  shop: Shop,
  customer: Person,
  bookId: string,
  options: { street?: string; quantity?: number } = {},
): Promise<Attempt> {
  const attempt = await openPayment(shop, customer, bookId, options);
  await payAt(attempt.url, customer);
  const { body } = await shop.api<{ paymentStatus: string }>(`/api/stripe/order/${attempt.sessionId}`, {
    as: customer,
  });
  expect(body.paymentStatus).toBe("paid");
  return attempt;
}

/** An order of two copies, by default paid, of a new book and by a new customer. */
export async function newOrder(
  shop: Shop,
  { paid = true, customer, book }: { paid?: boolean; customer?: Person; book?: string } = {},
): Promise<{ id: string; number: string; customer: Person }> {
  const bookId = book ?? (await newBook(shop, { title: `${uniqueWord()} ordered`, price: 10 }))._id;
  const buyer = customer ?? (await shop.newConfirmedCustomer("Siti Rahman"));
  const place = paid ? buyAndSettle : openPayment;
  const { orderId } = await place(shop, buyer, bookId, { street: uniqueWord(), quantity: 2 });
  return { id: orderId, number: await orderNumberOf(shop, orderId), customer: buyer };
}

export type Order = {
  _id: string;
  orderNumber: string;
  createdAt: string;
  paymentStatus: string;
  orderStatus: string;
};

/** The orders and attempts of a customer, newest first. */
export async function ordersOf(shop: Shop, customer: Person): Promise<Order[]> {
  const { body: me } = await shop.api<{ id: string }>("/api/auth/login", {
    body: { email: customer.email, password: customer.password },
  });
  return (await shop.api<Order[]>(`/api/orders/getOrdersByUser/${me.id}`, { as: customer })).body;
}

/** Places paid orders of one copy each. @returns all orders of the person, newest first */
export async function placeOrders(shop: Shop, person: Person, count: number): Promise<Order[]> {
  for (let house = 1; house <= count; house += 1)
    await buyAndSettle(shop, person, PLENTIFUL_BOOK_ID, { street: `${house} Amoy Street` });
  return ordersOf(shop, person);
}

export const setStatus = (shop: Shop, orderId: string | undefined, orderStatus: string): Promise<void> =>
  shop.change(`/api/orders/updateStatus/${orderId}`, { orderStatus });

/** Opens the details of an order in the back office's list. */
export async function openOrder(page: Page, number: string): Promise<Locator> {
  await openAdmin(page, `/admin/orders?q=${number}`);
  await page.getByRole("button", { name: `View order ${number}` }).click();
  return page.getByRole("dialog", { name: "Order details" });
}

/** As the shop shows it: day-month-year. */
export const dateInSingapore = (moment: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Singapore", dateStyle: "short" })
    .format(new Date(moment))
    .replaceAll("/", "-");

export const ship = (
  shop: Shop,
  orderId: string,
  shipment = { carrier: "ninja-van", trackingNumber: "NVSG123456789" },
): Promise<void> => shop.change(`/api/orders/shipment/${orderId}`, shipment);

/** Cancels a paid order without its refund, as earlier builds do. */
export const cancelWithoutRefund = (shop: Shop, orderId: string): Promise<void> =>
  shop.change(`/api/orders/updateStatus/${orderId}?limit=1`, { orderStatus: "cancelled" });

/** Fills the checkout of a new customer with a book, by default The Rain Ledger ($27.44 with shipping and GST). */
export async function fillCheckout(page: Page, shop: Shop, bookId = "1"): Promise<Person> {
  const customer = await shop.newCustomer("Ravi Pillai");
  await signInByApi(page, customer);
  await addToCart(page, bookId);
  await page.goto("/checkout");
  await fillAddress(page);
  return customer;
}

/** Adds a copy on the book's page, and waits for its toast. */
export async function addToCart(page: Page, bookId: string): Promise<void> {
  await page.goto(`/book/${bookId}`);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText(/^Added ".*" to cart$/)).toBeVisible();
}

/** Calculates shipping to Singapore in the dialog that the cart's button opens. */
export async function calculateShipping(page: Page, items = "1 item"): Promise<void> {
  await page.getByRole("button", { name: `Cart, ${items}` }).click();
  await page.getByLabel("Delivery Country").selectOption("Singapore");
  await page.getByRole("button", { name: "Calculate & Continue" }).click();
  await expect(page).toHaveURL(/\/cart$/);
}

export async function fillAddress(
  within: Page | Locator,
  { address = "88 Amoy Street", city = "Singapore", zipCode = "069904" } = {},
): Promise<void> {
  await fillForm(within, { Address: address, City: city, State: "Singapore", "Postal Code": zipCode });
}

export const placeOrder = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Place Order" }).click();

export async function payAndConfirm(page: Page): Promise<void> {
  await pay(page);
  await expect(page.getByRole("heading", { name: "Order Confirmed!" })).toBeVisible();
}

export async function pay(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/_local\/pay\//);
  await page.locator('[name="card"]').fill("4242 4242 4242 4242");
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page).toHaveURL(/\/order-success\?session_id=/);
}
