// @vitest-environment happy-dom
import type { InventoryRow } from "@frangipani/core/books";
import type { InventoryPage } from "@frangipani/core/catalogue";
import { act, createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Inventory, inventory, useDeactivateBook } from "../../../src/admin/books/inventory.ts";
import { render } from "../../support/render.ts";
import { recordToasts, withQueries } from "../../support/with-queries.ts";

/** Returns the pages in order, and records the cursor of each request. */
function respondWith(...pages: Partial<InventoryPage>[]): (string | null)[] {
  const cursors: (string | null)[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.includes("/inventory/size")) return Response.json({ books: shopSize });
    cursors.push(new URL(url, "https://books.example").searchParams.get("after"));
    const page = { books: [], next: "", more: false, taxonomyVersion: 1, ...pages.shift() };
    return Response.json({ cursor: page.next, ...page });
  });
  return cursors;
}

let shopSize = 50_000;

const row = (id: string, stock = 5) => ({ _id: id, stock }) as InventoryRow;
const stocks = ({ rows }: Inventory) => rows.map(({ _id, stock }) => `${stock} of ${_id}`);

async function read(cached?: Inventory) {
  const steps: Inventory[] = [];
  const result = await inventory.read(cached, (step) => void steps.push(step), new AbortController().signal);
  return { result, steps };
}

afterEach(() => {
  shopSize = 50_000;
});

describe("reading the back office's books", () => {
  const state = { isComplete: true, taxonomyVersion: 1, isLarge: false };
  const whole: Inventory = { rows: [row("2"), row("10")], cursor: "m", ...state };

  it("reads page by page, shows the first page at once, and sorts by numeric id", async () => {
    const cursors = respondWith(
      { books: [row("10")], next: "c", more: true },
      { books: [row("2")], next: "m" },
    );
    const { result, steps } = await read();
    expect(cursors).toEqual(["", "c"]);
    expect(steps.map(({ rows, isComplete }) => [rows.length, isComplete])).toEqual([[1, false]]);
    expect(result).toEqual(whole);
  });

  it("applies changes, and stores a cursor from which recent changes are read again", async () => {
    const cursors = respondWith(
      { books: [row("2", 4)], next: "p", cursor: "p", more: true },
      { books: [row("11")], next: "t", cursor: "r" },
    );
    const { result, steps } = await read(whole);
    expect(cursors).toEqual(["m", "p"]);
    expect(steps).toEqual([]);
    expect(stocks(result)).toEqual(["4 of 2", "5 of 10", "5 of 11"]);
    expect(result).toMatchObject({ cursor: "r", isComplete: true });
  });

  it("reads all books again after a category was renamed", async () => {
    const renamed = { taxonomyVersion: 2 };
    const cursors = respondWith(renamed, { ...renamed, books: [row("3")], next: "z" });
    const { result, steps } = await read(whole);
    expect(cursors).toEqual(["m", ""]);
    expect(steps, "the old rows stay visible, but are incomplete").toEqual([{ ...whole, isComplete: false }]);
    const state = { isComplete: true, taxonomyVersion: 2, isLarge: false };
    expect(result).toEqual({ rows: [row("3")], cursor: "z", ...state });
  });

  it("reads all books again when a category is renamed between two pages", async () => {
    const renamed = { taxonomyVersion: 2 };
    const cursors = respondWith(
      { books: [row("2")], next: "c", more: true },
      { ...renamed, books: [row("10")], next: "m" },
      { ...renamed, books: [row("2", 4), row("10")], next: "m" },
    );
    const { result } = await read();
    expect(cursors).toEqual(["", "c", ""]);
    expect(stocks(result)).toEqual(["4 of 2", "5 of 10"]);
  });

  it("reads no books while the shop has more than 50,000", async () => {
    shopSize = 50_001;
    const cursors = respondWith({ books: [row("3")], next: "z" });
    const { result } = await read();
    expect(result).toMatchObject({ rows: [], isComplete: true, isLarge: true });
    expect((await read(result)).result).toEqual(result);
    expect(cursors).toEqual([]);
    shopSize = 50_000;
    expect((await read(result)).result).toMatchObject({ rows: [row("3")], isLarge: false });
  });
});

const book = { _id: "1", title: "Emma", status: true, version: 1 } as InventoryRow;

let retire: (book: InventoryRow) => void;
function Row() {
  const { mutate } = useDeactivateBook();
  retire = mutate;
  return null;
}

it("a book is shown as deleted although the response contains no book, until Undo is pressed", async () => {
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.startsWith("/api/book/deleteBookById/1")) return Response.json([]);
    if (url.startsWith("/api/book/bringBackBookById/1")) return Response.json({ ...book, version: 3 });
    return new Response("", { status: 500 });
  });
  const { client, toasts, undo } = recordToasts();
  const state = { isComplete: true, taxonomyVersion: 1, isLarge: false };
  const cached: Inventory = { rows: [book], cursor: "", ...state };
  client.setQueryData(["admin", "inventory"], cached);
  await render(withQueries(createElement(Row), client));
  await act(async () => retire(book));
  await expect.poll(() => toasts).toEqual(["Book deleted successfully"]);
  const statuses = () =>
    client.getQueryData<Inventory>(["admin", "inventory"])?.rows.map(({ status }) => status);
  expect(statuses()).toEqual([false]);

  await act(async () => undo());
  await expect.poll(() => toasts.at(-1)).toBe("Book reactivated successfully");
  expect(statuses()).toEqual([true]);
});
