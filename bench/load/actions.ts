import { type Caller, payPage, signedIn } from "../../packages/local/test/support/product.ts";

// The actions of virtual users, with their shares in per cent.
const SHARES = {
  "open the shop": 22,
  "take what changed": 14,
  "look at a book": 26,
  "open a book's page": 8,
  search: 12,
  "see the shipping rates": 8,
  "sign in": 2,
  buy: 6,
  "edit a price": 2,
} as const;
export type Action = keyof typeof SHARES;

export type Book = { id: string; title: string };

export type VirtualCustomer = { email: string; password: string; call: Caller };

export type VirtualUsers = {
  url: string;
  /** Books with enough stock for the whole run. */
  books: readonly Book[];
  customers: readonly VirtualCustomer[];
  admin: Caller;
  /** Ids of orders whose response said paid: each must be stored once. */
  paid: string[];
};

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

export function randomAction(): Action {
  let point = Math.random() * 100;
  for (const [action, share] of Object.entries(SHARES)) {
    point -= share;
    if (point < 0) return action as Action;
  }
  return "open the shop";
}

/** @throws Error for an unexpected response */
export async function runAction(action: Action, users: VirtualUsers): Promise<void> {
  const { url, books, customers, admin } = users;
  switch (action) {
    case "open the shop":
      return read(`${url}/api/catalogue`);
    case "take what changed":
      return read(`${url}/api/catalogue/changes?after=${encodeURIComponent(new Date().toISOString())}`);
    case "look at a book":
      return read(`${url}/api/book/getBookById/${pick(books).id}`);
    case "open a book's page":
      return read(`${url}/book/${pick(books).id}`);
    case "search":
      return read(`${url}/api/catalogue/search?q=${encodeURIComponent(pick(pick(books).title.split(" ")))}`);
    case "see the shipping rates":
      return read(`${url}/api/shipping-rates/getAllShippingRates`);
    case "sign in":
      await signedIn(url, pick(customers));
      return;
    case "buy":
      return buyAs(users);
    case "edit a price": {
      const set = { price: 10 + Math.floor(Math.random() * 1000) / 100 };
      const { status } = await admin("PUT", "/book/bulkUpdate", { books: [{ id: pick(books).id }], set });
      // 409: another user edited the book at the same time.
      if (status !== 200 && status !== 409) throw new Error(`edit: ${status}`);
    }
  }
}

// Customers who are at a payment page already: a third one would close their first.
const busy = new Set<VirtualCustomer>();

async function buyAs(users: VirtualUsers): Promise<void> {
  const customer = pick(users.customers.filter((one) => !busy.has(one)));
  busy.add(customer);
  try {
    await buy(users, customer.call);
  } finally {
    busy.delete(customer);
  }
}

/** @throws Error unless the response is 200 */
export async function read(url: string): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${new URL(url).pathname}: ${response.status}`);
}

/** To a unique address: the same one twice would count as a double click. */
export const checkOut = (call: Caller, productId: string, quantity: number) =>
  call("POST", "/stripe/create-checkout-session", {
    products: [{ productId, quantity }],
    shippingAddress: {
      name: "Ruth Tan",
      address: `${crypto.randomUUID()} Road`,
      city: "Singapore",
      state: "Singapore",
      zipCode: "088451",
      country: "Singapore",
    },
  });

/** Checkout, payment page, and the order as the success page reads it; the emulator sends its webhook. */
export async function buy({ books, paid }: VirtualUsers, call: Caller): Promise<void> {
  const { status, body } = await checkOut(call, pick(books).id, 1 + Math.floor(Math.random() * 2));
  if (status !== 200) throw new Error(`checkout: ${status} ${body.code}`);
  const payment = await payPage(body.url);
  if (payment.status !== 303) throw new Error(`payment: ${payment.status}`);
  const session = body.url.split("/").at(-1)?.split("?")[0];
  const order = await call("GET", `/stripe/order/${session}`);
  if (order.body.paymentStatus !== "paid") throw new Error(`order: ${order.status} ${order.body.code}`);
  paid.push(body.orderId);
}
