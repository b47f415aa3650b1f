import { type Role, User } from "@frangipani/core/accounts/users/user";
import { Book } from "@frangipani/core/books/book";
import type { BookId } from "@frangipani/core/books/book-id";
import { CategoryId } from "@frangipani/core/categories/taxonomy";
import { bookItem, dynamoBooks } from "@frangipani/core/dynamo/books";
import { keys } from "@frangipani/core/dynamo/keys";
import { dynamoOrderLists } from "@frangipani/core/dynamo/order-lists";
import { dynamoOrders } from "@frangipani/core/dynamo/orders";
import { dynamoOutbox } from "@frangipani/core/dynamo/outbox";
import { dynamoSettings } from "@frangipani/core/dynamo/settings";
import { instant } from "@frangipani/core/kernel/clock";
import { newId } from "@frangipani/core/kernel/id";
import { deliverDue } from "@frangipani/core/mail/deliver";
import type { Mail } from "@frangipani/core/mail/mail";
import { Order } from "@frangipani/core/orders/order";
import type { CheckoutPorts } from "@frangipani/core/orders/ports";
import { freshTable } from "../../../local/test/support/table.ts";
import { createCheckout } from "../../src/checkout/app.ts";
import { createOrders } from "../../src/orders/app.ts";
import { testClock } from "./clock.ts";
import { checked } from "./contract.ts";
import { testPayments } from "./payments.ts";
import { seedSettings } from "./seed-settings.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read an answer as a client would, without our types.
export type Json = any;

type BookPart = Partial<{ price: number; stock: number; weight: number; status: boolean; title: string }>;

/** The checkout and orders apps over the real engine, with a provider, a clock and a mailbox that tests hold in hand. */
export async function checkoutShop() {
  const { table } = await freshTable();
  const clock = testClock();
  const settings = dynamoSettings(table);
  const provider = testPayments();
  const mails: Mail[] = [];
  const outbox = dynamoOutbox(table);
  const people = new Map<string, User>();
  const ports: CheckoutPorts = {
    books: dynamoBooks(table),
    shipping: settings.shipping,
    gst: settings.gst,
    orders: dynamoOrders(table, clock),
    payments: provider.payments,
    sendMails: async () => {},
    clock,
    newOrderId: () => newId("Order"),
  };
  const identify = async (header: string | undefined) => people.get(header?.replace("Bearer ", "") ?? "");
  const readWebhook = async (body: string) => JSON.parse(body);
  const checkout = checked(createCheckout({ ports, readWebhook, identify }));
  const orders = checked(
    createOrders({
      ports,
      lists: dynamoOrderLists(table),
      identify,
    }),
  );
  await seedSettings(settings);

  const call = async (
    app: { request: typeof checkout.request },
    as: User | undefined,
    method: string,
    path: string,
    body?: unknown,
  ) => {
    const response = await app.request(`/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...(as ? { authorization: `Bearer ${as._id}` } : {}) },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Json, headers: response.headers };
  };

  return {
    table,
    clock,
    ports,
    provider,
    settings,
    mails,
    call: (as: User | undefined, method: string, path: string, body?: unknown) =>
      call(path.startsWith("/orders") ? orders : checkout, as, method, path, body),

    person(role: Role = "customer", name = "Mei Lin"): User {
      const id = newId("User");
      const user = User.parse({
        _id: id,
        name,
        email: `${id.toLowerCase()}@example.com`,
        role,
        status: true,
        passwordHash: "none",
        twoStep: false,
        sessionsValidFrom: instant(clock.now()),
        createdAt: instant(clock.now()),
        version: 1,
      });
      people.set(id, user);
      return user;
    },

    async book(id: string, part: BookPart = {}): Promise<Book> {
      const book = Book.parse({
        _id: id,
        title: `Book ${id}`,
        author: "A. Writer",
        description: "",
        price: 1899,
        categoryId: CategoryId.parse("ca_1"),
        subcategoryId: null,
        stock: 10,
        weight: 400,
        isbn: "9780000000000",
        publisher: "Harbour Press",
        publishedDate: 2020,
        language: "English",
        pages: 200,
        featured: false,
        status: true,
        cover: null,
        samplePdf: null,
        version: 1,
        createdAt: instant(clock.now()),
        changedAt: instant(clock.now()),
        ...part,
      });
      await table.together([table.put(keys.book(book._id), bookItem(book))]);
      return book;
    },

    stock: async (id: string) => (await dynamoBooks(table).get(id as BookId))?.stock,

    async allOrders(): Promise<Order[]> {
      const found: Order[] = [];
      for await (const order of table.all(Order, { index: "gsi2", partition: "orders" })) found.push(order);
      return found;
    },

    async sendMails() {
      await deliverDue({ outbox, clock, sender: { send: async (mail) => void mails.push(mail) } });
      return mails;
    },
  };
}
export type CheckoutShop = Awaited<ReturnType<typeof checkoutShop>>;

export const address = {
  name: "Mei Lin",
  address: "1 Tanglin Rd",
  city: "Singapore",
  state: "Singapore",
  zipCode: "247905",
  country: "Singapore",
};
