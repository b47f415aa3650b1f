// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { useMatchingBooks } from "../../../src/admin/books/find-books.ts";
import { eventuallyRendered } from "../../support/eventually.ts";
import { inventoryRow } from "../../support/inventory-row.ts";
import { render } from "../../support/render.ts";
import { quietClient, withQueries } from "../../support/with-queries.ts";

let titles: string[] = [];
function Palette({ text }: { text: string }) {
  titles = useMatchingBooks(text).map(({ title }) => title);
  return null;
}

it("drops results that do not match the current text at once, since Enter opens the first", async () => {
  const books = [inventoryRow("1", { title: "Dune" }), inventoryRow("2", { title: "Dune Messiah" })];
  const response = { books, count: 2, total: 60_000 };
  vi.stubGlobal("fetch", (path: string) =>
    path.includes("/size") ? Response.json({ books: 60_000 }) : Response.json(response),
  );
  const client = quietClient();
  const show = (text: string) => render(withQueries(createElement(Palette, { text }), client));
  await show("dune");
  await eventuallyRendered(() => expect(titles).toEqual(["Dune", "Dune Messiah"]));
  await show("dune mess");
  expect(titles).toEqual(["Dune Messiah"]);
});
