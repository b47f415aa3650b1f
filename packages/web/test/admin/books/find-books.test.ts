// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { useMatchingBooks } from "../../../src/admin/books/find-books.ts";
import { eventuallyRendered } from "../../support/eventually.ts";
import { inventoryRow } from "../../support/inventory-row.ts";
import { render } from "../../support/render.ts";
import { quietClient, withQueries } from "../../support/with-queries.ts";

/** What each render listed, the latest last. */
let lists: string[][] = [];
function Palette({ text }: { text: string }) {
  lists.push(useMatchingBooks(text).map(({ title }) => title));
  return null;
}

it.each([
  { size: 2, page: { next: "0", cursor: "0", more: false, taxonomyVersion: 1 } },
  { size: 60_000, page: { count: 2, total: 60_000 } },
])("lists only what matches the current text, since Enter opens the first: of $size books", async (shop) => {
  const books = [inventoryRow("1", { title: "Dune" }), inventoryRow("2", { title: "Dune Messiah" })];
  vi.stubGlobal("fetch", (path: string) =>
    Response.json(path.includes("/size") ? { books: shop.size } : { ...shop.page, books }),
  );
  const client = quietClient();
  const show = (text: string) => render(withQueries(createElement(Palette, { text }), client));
  await show("dune");
  await eventuallyRendered(() => expect(lists.at(-1)).toEqual(["Dune", "Dune Messiah"]));
  lists = [];
  await show("dune mess");
  expect(lists[0]).toEqual(["Dune Messiah"]);
});
