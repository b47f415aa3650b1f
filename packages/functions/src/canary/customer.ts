import { CANARY } from "@frangipani/core/accounts";
import * as z from "zod/mini";

const REQUEST_TIMEOUT_MS = 20_000;

export type CustomerSettings = {
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

export type Book = z.output<typeof Book>;
export type Customer = ReturnType<typeof createCustomer>;

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

async function unexpected(what: string, response: Response): Promise<Error> {
  const body = await response.text().catch(() => "");
  const id = response.headers.get("x-request-id");
  return new UnexpectedResponse(`${what}: ${response.status} ${body.slice(0, 200)} (request ${id})`);
}
