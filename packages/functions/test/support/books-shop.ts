import { type Role, User } from "@frangipani/core/accounts/users/user";
import type { Book } from "@frangipani/core/books/book";
import type { BookId } from "@frangipani/core/books/book-id";
import type { Category } from "@frangipani/core/categories/taxonomy";
import { dynamoBooks, takeCopies } from "@frangipani/core/dynamo/books";
import { dynamoSettings } from "@frangipani/core/dynamo/settings";
import { readShelfCounts } from "@frangipani/core/dynamo/shelves";
import { instant } from "@frangipani/core/kernel/clock";
import { newId } from "@frangipani/core/kernel/id";
import { freshTable } from "../../../local/test/support/table.ts";
import { bookAdminRoutes } from "../../src/backoffice/book-routes.ts";
import { fileInspector } from "../../src/backoffice/files/inspector.ts";
import { createBase } from "../../src/http/base.ts";
import { bookReadRoutes } from "../../src/storefront/book-routes.ts";
import { testClock } from "./clock.ts";
import { checked } from "./contract.ts";
import { memoryFiles } from "./memory-files.ts";
import { picture } from "./pictures.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read an answer as a client would, without our types.
export type Json = any;
export type Answer = { status: number; body: Json; headers: Headers };

/** What the book form sends when everything is right. */
export const goodDetails = {
  title: "The Rain Ledger",
  author: "Mei Lin",
  description: "A novel of two summers.",
  price: 18.99,
  category: "fiction",
  subcategory: "classics",
  stock: 7,
  weight: 0.4,
  isbn: "9780000000001",
  publisher: "Harbour Press",
  publishedDate: "2021",
  language: "English",
  pages: 312,
};

const category = (name: string, displayOrder: number, ...subcategories: string[]): Category =>
  ({
    _id: `ca_${name}`,
    name,
    displayOrder,
    subcategories: subcategories.map((sub) => ({ _id: `su_${sub}`, name: sub })),
  }) as Category;

/** The calls on books over the real engine, with a clock and files that tests hold in hand. */
export async function booksShop() {
  let units = 0;
  const { table } = await freshTable((use) => {
    units += use.units;
  });
  const clock = testClock();
  const settings = dynamoSettings(table);
  const files = memoryFiles();
  const ports = {
    books: dynamoBooks(table),
    taxonomy: settings.taxonomy,
    files,
    inspect: fileInspector,
    clock,
  };
  await settings.taxonomy.change((taxonomy) => ({
    ...taxonomy,
    categories: [category("fiction", 1, "classics", "contemporary"), category("history", 2, "modern")],
  }));
  const people = new Map<string, User>();
  const app = checked(
    createBase(async (header) => people.get(header?.replace("Bearer ", "") ?? ""))
      .route("/", bookReadRoutes(ports))
      .route("/", bookAdminRoutes(ports)),
  );

  const person = (role: Role): User => {
    const id = newId("User");
    const user = User.parse({
      _id: id,
      name: "Mei Lin",
      email: `${id}@example.com`,
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
  };
  const admin = person("admin");

  const call = async (
    as: User | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
        ...(as ? { authorization: `Bearer ${as._id}` } : {}),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: isForm || typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text === "" ? undefined : JSON.parse(text),
      headers: response.headers,
    };
  };

  const bookOf = async (id: string): Promise<Book> => {
    const book = await ports.books.get(id as BookId);
    if (!book) throw new Error(`no book ${id}`);
    return book;
  };

  return {
    app,
    table,
    clock,
    ports,
    files,
    settings,
    admin,
    customer: person("customer"),
    call,
    get: (path: string, as?: User, headers?: Record<string, string>) =>
      call(as, "GET", path, undefined, headers),
    send: (method: string, path: string, body?: unknown) => call(admin, method, path, body),
    bookOf,
    counts: async () => Object.fromEntries(await readShelfCounts(table)),
    /** What reading so far took from the table. */
    unitsUsed: () => units,

    /** A book made through the API, with a cover of its own. */
    async create(details: object = {}, parts: Record<string, string | Blob> = {}): Promise<Json> {
      const form = await bookForm({ ...goodDetails, ...details }, { image: await picture(), ...parts });
      const answer = await call(admin, "POST", "/book/createBook", form);
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    },

    update: async (id: string, details: object, parts: Record<string, string | Blob> = {}) =>
      call(admin, "POST", `/book/updateBook/${id}`, await bookForm(details, parts)),

    /** A shopper buys copies, as the checkout does. @returns whether there were enough */
    async sell(id: string, quantity: number): Promise<boolean> {
      const write = takeCopies(table, await bookOf(id), quantity, clock.now());
      return (await table.together([write])).length === 0;
    },
  };
}
export type BooksShop = Awaited<ReturnType<typeof booksShop>>;

export function bookForm(details: object | string, parts: Record<string, string | Blob> = {}): FormData {
  const form = new FormData();
  form.set("bookDetails", typeof details === "string" ? details : JSON.stringify(details));
  for (const [name, part] of Object.entries(parts)) form.set(name, part);
  return form;
}

/** What a client reads of a refusal. */
export const refusal = ({ status, body }: Answer) => {
  if (body.error !== body.message) throw new Error("error and message differ");
  return [status, body.code, body.message];
};
