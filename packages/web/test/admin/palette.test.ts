import type { SavedView } from "@frangipani/core/saved-views";
import { expect, it } from "vitest";
import { entriesFor } from "../../src/admin/Palette.tsx";
import { inventoryRow } from "../support/inventory-row.ts";

const book = (number: number, title: string) =>
  inventoryRow(String(number), { title, author: "Mei Tan", isbn: `978-981-00-000${number}-0` });
const entries = { books: [], views: [] };
const labels = (text: string) =>
  entriesFor(text, entries).map(({ label, items }) => [label, ...items.map((item) => item.label)]);

it("lists every page for an empty text", () => {
  const [pages, ...others] = labels("  ");
  expect(pages).toHaveLength(13);
  expect(others).toEqual([]);
});

it("finds pages by any of their words, lists the books, and searches every list", () => {
  const lists = ["orders", "customers", "users", "books", "activity"];
  expect(labels("zones")).toEqual([
    ["Pages", "Countries & Zones"],
    ["Search", ...lists.map((name) => `Search ${name} for “zones”`)],
  ]);
  const [group] = entriesFor("tan rain 3", { books: [book(3, "Rain 3")], views: [] });
  const link = { to: "/admin", search: { q: "978-981-00-0003-0" } };
  const items = [{ label: "Rain 3", detail: "Mei Tan, 10 in stock", link }];
  expect(group).toMatchObject({ label: "Books", items });
});

it("finds saved views by their name and their table", () => {
  const view: SavedView = { id: "v1", table: "orders", name: "To pack", search: { group: "pending" } };
  const [group] = entriesFor("pack ord", { books: [], views: [view] });
  const link = { to: "/admin/orders", search: { group: "pending" } };
  const items = [{ label: "To pack", detail: "orders", link }];
  expect(group).toMatchObject({ label: "Views", items });
});

it.each([
  ["fb 0000 0000", "Order FB-0000-0000", { to: "/admin/orders/$order", params: { order: "FB-0000-0000" } }],
  ["9780306406157", "Rain 3", { to: "/admin", search: { q: "978-0-306-40615-7", book: "3" } }],
])("lists the order or book with the exact number %s first", (text, label, link) => {
  const books = [{ ...book(3, "Rain 3"), isbn: "978-0-306-40615-7" }];
  const [group] = entriesFor(text, { books, views: [] });
  expect(group).toMatchObject({ label: "Open", items: [{ label, link }] });
});
