import type { User } from "@frangipani/core/accounts";
import { COLUMNS } from "@frangipani/core/import";
import { describe, expect, it } from "vitest";
import { goodDetails } from "../support/books-shop.ts";
import { BOOKS, bookId, ORDERS, PEOPLE, seedLargeItems } from "../support/large-items.ts";
import type { Json } from "../support/response.ts";
import { testShop } from "../support/shop.ts";

const MAX_BYTES = 5_000_000;

const shop = await testShop();
const admin = await shop.person({ role: "admin" });
const buyer = await shop.person();
await seedLargeItems(shop, buyer);

/** Every response of a list, page after page as its header says. */
async function pagesOf(as: User | undefined, path: string): Promise<Json[]> {
  const pages: Json[] = [];
  let cursor: string | null = null;
  do {
    const { status, body, headers } = await shop.call(
      as,
      "GET",
      `${path}${path.includes("?") ? "&" : "?"}${cursor ? `cursor=${cursor}` : ""}`,
    );
    expect(status).toBe(200);
    expect(
      new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body)).byteLength,
    ).toBeLessThan(MAX_BYTES);
    pages.push(body);
    cursor = headers.get("x-next-cursor");
  } while (cursor);
  return pages;
}
const idsIn = (pages: Json[]): string[] => pages.flat().map((one: Json) => one._id);

describe("a list of items of the maximum size", () => {
  const all = Array.from({ length: BOOKS }, (_, at) => bookId(at) as string);
  const active = all.filter((_, at) => at % 3 !== 0);

  it.each([
    ["/book/getBooks", () => undefined, active],
    ["/book/getBooks", () => admin, all],
    ["/categories/getCategories", () => undefined, active],
    ["/book/category/?category=fiction", () => undefined, active],
    ["/book/category/?category=fiction&subcategory=classics", () => undefined, active],
    ["/orders/getAllOrders", () => admin, Array.from({ length: ORDERS }, (_, at) => `or_${at}`)],
    [
      "/orders/getAllOrders?group=shipped",
      () => admin,
      Array.from({ length: ORDERS }, (_, at) => `or_${at}`),
    ],
  ])("%s goes on in responses of less than 5 MB, and has each once", async (path, as, ids) => {
    const pages = await pagesOf(as(), path);
    expect(pages.length).toBeGreaterThan(1);
    expect(idsIn(pages).toSorted()).toEqual(ids.toSorted());
  });

  it("one's own orders, people and customers likewise", async () => {
    expect(idsIn(await pagesOf(buyer, `/orders/getOrdersByUser/${buyer._id}`))).toHaveLength(ORDERS);
    const accounts = idsIn(await pagesOf(admin, "/auth/getAlluser"));
    expect([accounts.length, new Set(accounts).size]).toEqual([PEOPLE + 2, PEOPLE + 2]);
    const customers = idsIn(await pagesOf(admin, "/orders/getAllOrdersByUser"));
    expect([customers.length, new Set(customers).size]).toEqual([PEOPLE, PEOPLE]);
  });

  it("the catalogue's log and the inventory likewise", async () => {
    for (const [path, as] of [
      ["/catalogue/changes", undefined],
      ["/book/inventory", admin],
    ] as const) {
      const seen = new Set<string>();
      let [after, more] = ["", true];
      while (more) {
        const { body } = await shop.call(as, "GET", `${path}?after=${encodeURIComponent(after)}`);
        expect(JSON.stringify(body).length * 3).toBeLessThan(MAX_BYTES);
        for (const book of body.books) seen.add(book._id);
        for (const id of body.gone ?? []) seen.add(id);
        [after, more] = [body.next, body.more];
      }
      expect(seen.size).toBe(BOOKS);
    }
  });

  it("the catalogue as a file likewise", async () => {
    const file = (await pagesOf(admin, "/book/export")).join("");
    expect(file.split("\r\n")).toHaveLength(1 + active.length + 1);
  });

  it("calls which return such a list return its first page", async () => {
    const retired = await shop.call(admin, "PUT", `/book/deleteBookById/${bookId(1)}`);
    const set = await shop.call(admin, "PUT", "/orders/updateStatus/or_0", { orderStatus: "delivered" });
    for (const { status, body, headers } of [retired, set]) {
      expect([status, headers.get("x-next-cursor")]).toEqual([200, expect.any(String)]);
      expect(JSON.stringify(body).length * 3).toBeLessThan(MAX_BYTES);
    }
  });

  it("what an import would change of such books", async () => {
    const rows = Array.from({ length: BOOKS }, (_, at) => ({
      line: at + 2,
      values: Object.fromEntries(
        COLUMNS.map((column) => [
          column,
          column === "id" ? bookId(at) : String({ ...goodDetails, featured: false }[column]),
        ]),
      ),
    }));
    const { status, body } = await shop.call(admin, "POST", "/book/import", { rows, dryRun: true });
    expect([status, body.changed]).toEqual([200, BOOKS]);
    // Of as many rows as one request may bring.
    expect((new TextEncoder().encode(JSON.stringify(body)).byteLength / BOOKS) * 500).toBeLessThan(MAX_BYTES);
  });
});

it("a request larger than Lambda takes is refused", async () => {
  for (const path of ["/auth/login", "/book/import", "/stripe/create-checkout-session"]) {
    const { status, body } = await shop.call(admin, "POST", path, { password: "x".repeat(4_500_000) });
    expect([status, body.code]).toEqual([413, "input.too-large"]);
  }
});
