import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { type InventoryRow, toIsbn13 } from "@frangipani/core/books";
import { parseOrderNumber } from "@frangipani/core/orders";
import type { SavedView } from "@frangipani/core/saved-views";
import { useQuery } from "@tanstack/react-query";
import { linkOptions, useNavigate } from "@tanstack/react-router";
import { type ComponentType, useState } from "react";
import { iconButtonClass } from "../ui/actions/Button.tsx";
import { BookIcon, BookmarkIcon, CloseIcon, HomeIcon, PackageIcon, SearchIcon } from "../ui/icons/icons.tsx";
import dialogCss from "../ui/overlay/Dialog.module.css";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import { adminPages } from "./admin-pages.ts";
import { useMatchingBooks } from "./books/find-books.ts";
import css from "./Palette.module.css";
import { matcher } from "./shared/matches.ts";
import { linkToView, viewsQuery } from "./shared/saved-views.ts";

type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void };

export default function Palette({ open, onOpenChange }: PaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogCss.backdrop} />
        <Dialog.Popup className={css.popup} aria-label="Go to">
          <Entries onChosen={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Entries({ onChosen }: { onChosen: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const { data: views = [] } = useQuery(viewsQuery);
  // Not deferred: Enter opens the first entry for the current text.
  const groups = entriesFor(text, { books: useMatchingBooks(text), views });
  const open = (entry: Entry) => {
    onChosen();
    void navigate(entry.link);
  };
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={text}
      onValueChange={(value, { reason }) => reason !== "item-press" && setText(value)}
      itemToStringValue={({ label }: Entry) => label}
    >
      <div className={css.field}>
        <SearchIcon size={18} />
        <Autocomplete.Input
          className={css.input}
          aria-label="Page, view, book or search"
          placeholder="Page, view, book or search"
          spellCheck={false}
        />
        <Dialog.Close className={iconButtonClass()} aria-label="Close">
          <CloseIcon />
        </Dialog.Close>
      </div>
      <Autocomplete.List className={css.list}>
        {(group: EntryGroup) => (
          <Autocomplete.Group key={group.label} items={group.items} className={css.group}>
            <Autocomplete.GroupLabel className={cx(shared.tiny, css.groupLabel)}>
              {group.label}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.key}
                  value={entry}
                  className={css.item}
                  onClick={() => open(entry)}
                >
                  <entry.icon size={18} />
                  <span className={shared.ellipsis}>{entry.label}</span>
                  {entry.detail && <span className={cx(shared.ellipsis, css.detail)}>{entry.detail}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

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

type SearchResults = { books: readonly InventoryRow[]; views: readonly SavedView[] };

/** Entries that match the text: the one order or book with this number, pages, views, books, and a search of each list. Omits empty groups. */
export function entriesFor(text: string, { books, views }: SearchResults): readonly EntryGroup[] {
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
/** An exact ISBN opens the book's form; another match only lists the book. */
const linkToBook = ({ _id, isbn }: InventoryRow) =>
  linkOptions({ to: "/admin", search: { q: isbn, book: _id } });

function exactEntries(q: string, books: readonly InventoryRow[]): Entry[] {
  const number = parseOrderNumber(q);
  const isbn = toIsbn13(q);
  const orderEntry: Entry[] =
    number && number !== "mistyped"
      ? [{ key: `open ${number}`, label: `Order ${number}`, icon: PackageIcon, link: linkToOrder(number) }]
      : [];
  const booksOfIsbn = books.filter((book) => isbn && toIsbn13(book.isbn) === isbn);
  return [
    ...orderEntry,
    ...booksOfIsbn.map((book) => ({ ...bookEntry(book), key: `open ${book._id}`, link: linkToBook(book) })),
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
