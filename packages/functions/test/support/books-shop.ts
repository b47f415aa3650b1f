import type { User } from "@frangipani/core/accounts";
import type { Book, BookId } from "@frangipani/core/books";
import { readCategoryCounts, reserveStock } from "@frangipani/core/dynamo";
import type { Json, TestResponse } from "./response.ts";
import { testShop } from "./shop.ts";
import { picture } from "./uploads.ts";

/** Valid fields of the book form. */
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

export const NO_BOOK = "404 book.missing: Book ID not found!";

/** A shop with an administrator and a customer, and calls about books. */
export async function booksShop() {
  let units = 0;
  const shop = await testShop({
    meter: (use) => (units += use.units),
  });
  const { table, clock, backofficePorts: ports } = shop;
  const admin = await shop.person({ role: "admin" });
  const call = shop.call;

  const bookOf = async (id: string): Promise<Book> => {
    const book = await ports.books.get(id as BookId);
    if (!book) throw new Error(`no book ${id}`);
    return book;
  };

  const createWith = async (parts: Record<string, string | Blob>, details: object = {}) =>
    call(
      admin,
      "POST",
      "/book/createBook",
      bookForm({ ...goodDetails, ...details }, { image: await picture(), ...parts }),
    );

  return {
    ...shop,
    ports,
    admin,
    customer: await shop.person(),
    get: (path: string, as?: User, headers?: Record<string, string>): Promise<TestResponse> =>
      call(as, "GET", path, undefined, headers),
    send: (method: string, path: string, body?: unknown) => call(admin, method, path, body),
    bookOf,
    renameCategory: (name: string, to: string) =>
      shop.settings.taxonomy.change((now) => ({
        ...now,
        categories: now.categories.map((one) => (one.name === name ? { ...one, name: to } : one)),
      })),
    /** Deletes a category even if it has books. */
    deleteCategory: (name: string) =>
      shop.settings.taxonomy.change((now) => ({
        ...now,
        categories: now.categories.filter((one) => one.name !== name),
      })),
    counts: async () => Object.fromEntries(await readCategoryCounts(table)),
    /** The capacity units used so far. */
    unitsUsed: () => units,

    createWith,

    storedFile(url: string) {
      const file = shop.files.stored.get(url.replace("/media/", ""));
      if (!file) throw new Error(`no file ${url}`);
      return file;
    },

    /** Makes the store fail after it has taken the narrowest files of a cover. */
    failHalfWay() {
      const { put } = shop.files;
      shop.files.put = async (path, bytes, meta) => {
        if (path.includes("-320")) throw new Error("the store is down");
        return put(path, bytes, meta);
      };
    },

    /** Whether nothing was written: no file and no book. */
    isEmpty: async () =>
      shop.files.paths().length === 0 && (await call(admin, "GET", "/book/getBooks")).body.length === 0,

    /** Creates a book with a cover through the API. */
    async create(details: object = {}, parts: Record<string, string | Blob> = {}): Promise<Json> {
      const response = await createWith(parts, details);
      if (response.status !== 201) throw new Error(JSON.stringify(response.body));
      return response.body;
    },

    update: async (id: string, details: object, parts: Record<string, string | Blob> = {}) =>
      call(admin, "POST", `/book/updateBook/${id}`, bookForm(details, parts)),

    /** Reserves copies, as the checkout does. @returns whether there were enough */
    async sell(id: string, quantity: number): Promise<boolean> {
      const write = reserveStock(table, await bookOf(id), quantity, clock.now());
      return (await table.transact([write])).length === 0;
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
