import { type InventoryRow, toIsbn13 } from "@frangipani/core/books";
import { parseOrderNumber } from "@frangipani/core/orders";
import type { SavedView } from "@frangipani/core/saved-views";
import { linkOptions } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { BookIcon, BookmarkIcon, HomeIcon, PackageIcon, SearchIcon } from "../../ui/icons/icons.tsx";
import { adminPages } from "../admin-pages.ts";
import { matcher } from "../shared/matches.ts";
import { linkToView } from "../views/saved-views.ts";

export type Entry = {
  key: string;
  label: string;
  detail?: string;
  icon: ComponentType<{ size?: number }>;
  link:
    | (typeof pages)[number]["link"]
    | ReturnType<typeof searchLinks>[number]["link"]
    | ReturnType<typeof linkToView>
    | ReturnType<typeof linkToOrder>
    | ReturnType<typeof linkToBook>;
};
export type EntryGroup = { label: string; items: readonly Entry[] };

const pages = [
  ...adminPages.map(({ to, label, icon }) => ({ key: to, label, icon, link: linkOptions({ to }) })),
  { key: "/", label: "Home", icon: HomeIcon, link: linkOptions({ to: "/" }) },
];
const matchingPages = matcher<(typeof pages)[number]>(({ label }) => label);

const searchLinks = (q: string) => [
  { name: "orders", link: linkOptions({ to: "/admin/orders", search: { q } }) },
  { name: "customers", link: linkOptions({ to: "/admin/customers", search: { q } }) },
  { name: "users", link: linkOptions({ to: "/admin/users", search: { q } }) },
  { name: "books", link: linkOptions({ to: "/admin", search: { q } }) },
  { name: "activity", link: linkOptions({ to: "/admin/activity", search: { q } }) },
];

const matchingViews = matcher<SavedView>(({ name, table }) => `${name} ${table}`);

type Known = { books: readonly InventoryRow[]; views: readonly SavedView[] };

/** Entries that match the text: the one order or book with this number, pages, views, books, and a search of each list. Omits empty groups. */
export function entriesFor(text: string, { books, views }: Known): readonly EntryGroup[] {
  const q = text.trim();
  const groups: EntryGroup[] = [
    { label: "Open", items: exactEntries(q, books) },
    { label: "Pages", items: matchingPages(pages, q) },
    { label: "Views", items: matchingViews(views, q).map(viewEntry) },
    { label: "Books", items: books.map(bookEntry) },
    { label: "Search", items: q ? searchLinks(q).map(searchEntry(q)) : [] },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const linkToOrder = (order: string) => linkOptions({ to: "/admin/orders/$order", params: { order } });
const linkToBook = ({ _id, isbn }: InventoryRow) =>
  linkOptions({ to: "/admin", search: { q: isbn, book: _id } });

function exactEntries(q: string, books: readonly InventoryRow[]): Entry[] {
  const number = parseOrderNumber(q);
  const isbn = toIsbn13(q);
  const order: Entry[] =
    number && number !== "mistyped"
      ? [{ key: `open ${number}`, label: `Order ${number}`, icon: PackageIcon, link: linkToOrder(number) }]
      : [];
  const found = books.filter((book) => isbn && toIsbn13(book.isbn) === isbn);
  return [
    ...order,
    ...found.map((book) => ({ ...bookEntry(book), key: `open ${book._id}`, link: linkToBook(book) })),
  ];
}

const viewEntry = (view: SavedView): Entry => ({
  key: `view ${view.id}`,
  label: view.name,
  detail: view.table,
  icon: BookmarkIcon,
  link: linkToView(view),
});

const bookEntry = ({ _id, title, author, isbn, stock }: InventoryRow): Entry => ({
  key: `book ${_id}`,
  label: title,
  detail: `${author}, ${stock} in stock`,
  icon: BookIcon,
  link: linkOptions({ to: "/admin", search: { q: isbn } }),
});

const searchEntry =
  (q: string) =>
  ({ name, link }: ReturnType<typeof searchLinks>[number]): Entry => ({
    key: `search ${name}`,
    label: `Search ${name} for “${q}”`,
    icon: SearchIcon,
    link,
  });
