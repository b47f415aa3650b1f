import { setTimeout as wait } from "node:timers/promises";
import { CANARY } from "@frangipani/core/accounts";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { testSessionIn } from "../canary/test-order.ts";
import { log, recordMetrics } from "../http/telemetry/log.ts";

// The canary must not hold a copy that a shopper wants.
const MIN_STOCK = 5;
const WEBHOOK_TIMEOUT_MS = 45_000;
const POLL_MS = 500;

/** With `stripe`, the canary pays; its key is one of the test mode. */
type CanarySettings = CustomerSettings & { stripe?: Stripe };
type Outcome = { failedAt: string | null; milliseconds: number };

/**
 * Buys a book as a customer does. In Stripe's test mode it pays, sees the webhook settle the order, and gives the order
 * back for its money; in live mode it gives the order up at the payment page. The copy is back in stock either way.
 */
export const createCanary =
  ({ stripe, ...settings }: CanarySettings) =>
  async (): Promise<Outcome> => {
    const startedAt = performance.now();
    let step = "open the home page";
    let failure: unknown;
    try {
      const customer = createCustomer(settings);
      await customer.openHome();
      step = "browse";
      const book = bookToBuy(await customer.books());
      step = "sign in";
      await customer.signIn();
      step = "place an order";
      const { orderId, url } = await customer.placeOrder(book);
      const testSession = testSessionIn(url);
      const isPaying = stripe !== undefined && testSession !== undefined;
      const payAndWait = async () => {
        if (!isPaying) return;
        step = "pay";
        await payTestSession(stripe, testSession);
        step = "see the order paid";
        await waitUntilPaid(customer, orderId);
      };
      await payAndWait().catch(async (error) => {
        // Returns the copy to stock, also if the order was paid without this function knowing.
        await customer.cancelOrder(orderId);
        throw error;
      });
      step = "cancel the order";
      const { orderStatus, paymentStatus } = await customer.cancelOrder(orderId);
      const expected = isPaying ? "cancelled and refunded" : "expired and unpaid";
      if (`${orderStatus} and ${paymentStatus}` !== expected)
        throw new Error(`order ${orderId} is ${orderStatus} and ${paymentStatus}, not ${expected}`);
      step = "sign out";
      await customer.signOut();
    } catch (error) {
      failure = error;
    }
    const milliseconds = Math.round(performance.now() - startedAt);
    const failedAt = failure === undefined ? null : step;
    recordMetrics({ CanaryFailures: failedAt === null ? 0 : 1, CanaryTime: milliseconds / 1000 });
    log(failedAt === null ? "info" : "error", { event: "canary", failedAt, milliseconds, error: failure });
    return { failedAt, milliseconds };
  };

function bookToBuy(books: readonly Book[]): Book {
  const book = books.find(({ stock }) => stock >= MIN_STOCK);
  if (!book) throw new Error(`no book of the first ${books.length} has ${MIN_STOCK} copies`);
  return book;
}

/** The webhook settles the order; other jobs would settle it later than this waits. */
async function waitUntilPaid(customer: Customer, orderId: string): Promise<void> {
  const deadline = Date.now() + WEBHOOK_TIMEOUT_MS;
  for (;;) {
    const { paymentStatus } = await customer.readOrder(orderId);
    if (paymentStatus === "paid") return;
    if (Date.now() > deadline)
      throw new Error(
        `order ${orderId} is ${paymentStatus} ${WEBHOOK_TIMEOUT_MS / 1000} seconds after its payment`,
      );
    await wait(POLL_MS);
  }
}

const Confirmed = z.object({ payment_status: z.string() });

/**
 * Pays a session of Stripe's test mode without a browser. No documentation of the API has `payment_pages`; Stripe's
 * command line pays so (`stripe trigger checkout.session.completed`):
 * https://github.com/stripe/stripe-cli/blob/master/pkg/fixtures/triggers/checkout.session.completed.json
 */
async function payTestSession(stripe: Stripe, sessionId: string): Promise<void> {
  const { amount_total } = await stripe.checkout.sessions.retrieve(sessionId);
  const card = await stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" } });
  const { payment_status } = Confirmed.parse(
    await stripe.rawRequest("POST", `/v1/payment_pages/${sessionId}/confirm`, {
      payment_method: card.id,
      expected_amount: amount_total,
    }),
  );
  if (payment_status !== "paid")
    throw new Error(`session ${sessionId} is ${payment_status} after its payment`);
}

const REQUEST_TIMEOUT_MS = 20_000;

type CustomerSettings = {
  /** Without a trailing slash. */
  shopUrl: string;
  password: string;
  fetch?: typeof globalThis.fetch;
};

class UnexpectedResponse extends Error {
  override name = "UnexpectedResponse";
}

const Book = z.object({ _id: z.string(), price: z.number(), stock: z.int() });
const SignedIn = z.object({ accessToken: z.string() });
const Placed = z.object({ url: z.url(), orderId: z.string() });
const Order = z.object({ _id: z.string(), orderStatus: z.string(), paymentStatus: z.string() });

type Book = z.output<typeof Book>;
type Customer = ReturnType<typeof createCustomer>;

/** Uses the shop as a customer's browser does: through its public URL and API only. */
export function createCustomer({ shopUrl, password, fetch = globalThis.fetch }: CustomerSettings) {
  let token: string | undefined;
  let refreshCookie = "";

  async function send(method: string, path: string, json?: unknown): Promise<Response> {
    const response = await fetch(`${shopUrl}${path}`, {
      method,
      headers: {
        ...(json !== undefined && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(refreshCookie && { cookie: refreshCookie }),
      },
      body: json === undefined ? null : JSON.stringify(json),
      redirect: "manual",
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) refreshCookie = cookie.split(";", 1)[0] ?? "";
    return response;
  }

  async function call<S extends z.ZodMiniType>(
    schema: S,
    method: string,
    path: string,
    json?: unknown,
  ): Promise<z.output<S>> {
    const response = await send(method, path, json);
    if (!response.ok) throw await unexpected(`${method} ${path}`, response);
    return schema.parse(await response.json());
  }

  return {
    /** @throws when the shop does not send a page */
    async openHome(): Promise<void> {
      const response = await send("GET", "/");
      const html = await response.text();
      if (!response.ok || !html.includes("</html>")) throw await unexpected("GET /", response);
    },

    books: (): Promise<Book[]> => call(z.array(Book), "GET", "/api/book/getBooks?limit=100"),

    async signIn(): Promise<void> {
      const credentials = { email: CANARY.email, password };
      token = (await call(SignedIn, "POST", "/api/auth/login", credentials)).accessToken;
    },

    placeOrder: (book: Book) =>
      call(Placed, "POST", "/api/stripe/create-checkout-session", {
        products: [{ productId: book._id, quantity: 1, price: book.price }],
        shippingAddress: {
          address: "1 Canary Road",
          city: "Singapore",
          state: "Singapore",
          zipCode: "000001",
          country: "Singapore",
        },
      }),

    /** Reads the stored order, without asking the card provider. */
    async readOrder(orderId: string) {
      const [order] = await call(z.array(Order), "GET", `/api/orders/getOrderById/${orderId}`);
      if (!order) throw new Error(`order ${orderId} is missing`);
      return order;
    },

    /** Cancels and refunds a paid order, in test mode. */
    cancelOrder: (orderId: string) => call(Order, "POST", `/api/stripe/cancel-checkout/${orderId}`),

    signOut: () => call(z.unknown(), "DELETE", "/api/auth/logout"),
  };
}

async function unexpected(request: string, response: Response): Promise<Error> {
  const body = await response.text().catch(() => "");
  const id = response.headers.get("x-request-id");
  return new UnexpectedResponse(`${request}: ${response.status} ${body.slice(0, 200)} (request ${id})`);
}
