import { type Caller, payPage, signedIn } from "../../packages/local/test/support/product.ts";

/** What a person does in the shop, each named once; the number is how often among a hundred. */
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
export type Deed = keyof typeof SHARES;

export type Book = { id: string; title: string };

export type Crowd = {
  url: string;
  /** Books of which there are enough for everybody. */
  books: readonly Book[];
  customers: readonly { email: string; password: string; call: Caller }[];
  admin: Caller;
  /** The orders that were answered as paid: each has to be there afterwards, once. */
  paid: string[];
};

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** A deed at random, by its share. */
export function anyDeed(): Deed {
  let at = Math.random() * 100;
  for (const [deed, share] of Object.entries(SHARES)) {
    at -= share;
    if (at < 0) return deed as Deed;
  }
  return "open the shop";
}

/** Does it. @throws Error when the shop answers anything that it should not */
export async function doIt(deed: Deed, crowd: Crowd): Promise<void> {
  const { url, books, customers, admin } = crowd;
  switch (deed) {
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
    case "sign in": {
      const { email, password } = pick(customers);
      await signedIn(url, email, password);
      return;
    }
    case "buy":
      return buy(crowd, pick(customers).call);
    case "edit a price": {
      const set = { price: 10 + Math.floor(Math.random() * 1000) / 100 };
      const { status } = await admin("PUT", "/book/bulkUpdate", { books: [{ id: pick(books).id }], set });
      // Two at once: the second is told of the first.
      if (status !== 200 && status !== 409) throw new Error(`edit: ${status}`);
    }
  }
}

async function read(url: string): Promise<void> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${new URL(url).pathname}: ${answer.status}`);
}

/** Checkout, the hosted page, and the success page's look at the order; the provider's webhook comes by itself. */
async function buy({ books, paid }: Crowd, call: Caller): Promise<void> {
  const { status, body } = await call("POST", "/stripe/create-checkout-session", {
    products: [{ productId: pick(books).id, quantity: 1 + Math.floor(Math.random() * 2) }],
    shippingAddress: {
      name: "Ruth Tan",
      // Each purchase is one of its own: the same address twice would be a double click.
      address: `${crypto.randomUUID()} Road`,
      city: "Singapore",
      state: "Singapore",
      zipCode: "088451",
      country: "Singapore",
    },
  });
  if (status !== 200) throw new Error(`checkout: ${status} ${body.code}`);
  const done = await payPage(body.url);
  if (done.status !== 303) throw new Error(`payment: ${done.status}`);
  const session = body.url.split("/").at(-1)?.split("?")[0];
  const order = await call("GET", `/stripe/order/${session}`);
  if (order.body.paymentStatus !== "paid") throw new Error(`order: ${order.status} ${order.body.code}`);
  paid.push(body.orderId);
}
