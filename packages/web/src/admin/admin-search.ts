import type { SubjectKind } from "@frangipani/core/activity";
import { type BookId, STATUS_FILTERS, type StatusFilter } from "@frangipani/core/books";
import type { OrderGroup } from "@frangipani/core/orders";
import {
  oneOf,
  type SortedTableSearch,
  sortedTableSearch,
  type TableSearch,
  tableSearch,
  textParam,
} from "../ui/table/url/table-search.ts";
import type { Kind } from "./stock/lines.ts";

export const PERIODS = [7, 30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = 30;

/** `days` back from now, absent for the default; `kind` and `subject` name one order, book, user or setting. */
export type ActivitySearch = TableSearch & {
  days?: Exclude<Period, typeof DEFAULT_PERIOD>;
  kind?: SubjectKind;
  subject?: string;
};

/** The kinds are repeated here, so that the URL is parsed without loading schemas. */
const KINDS = {
  book: true,
  order: true,
  user: true,
  category: true,
  zone: true,
  country: true,
  rate: true,
  gst: true,
  shop: true,
} as const satisfies Record<SubjectKind, true>;

const isKind = (value: unknown): value is SubjectKind =>
  typeof value === "string" && Object.hasOwn(KINDS, value);

export const periodOf = (value: unknown): ActivitySearch["days"] =>
  PERIODS.find((days) => days === Number(value) && days !== DEFAULT_PERIOD) as ActivitySearch["days"];

export function activitySearch(search: Record<string, unknown>): ActivitySearch {
  const days = periodOf(search.days);
  const { kind, subject } = search;
  const hasSubject = isKind(kind) && (typeof subject === "string" || typeof subject === "number");
  return {
    ...tableSearch(search),
    ...(days && { days }),
    ...(hasSubject && { kind, subject: String(subject) }),
  };
}

export type BooksSearch = SortedTableSearch & {
  show?: Exclude<StatusFilter, "all">;
  /** Opens the form of a new book with this ISBN. */
  isbn?: number;
  /** Opens this book's form. */
  book?: BookId;
};

export const statusFilterOf = (value: unknown): BooksSearch["show"] =>
  oneOf<StatusFilter>(STATUS_FILTERS, value) as BooksSearch["show"];

export function booksSearch(search: Record<string, unknown>): BooksSearch {
  const [show, book] = [statusFilterOf(search.show), textParam(search.book)];
  return {
    ...sortedTableSearch(search),
    ...(show && { show }),
    ...(Number.isInteger(search.isbn) && { isbn: Number(search.isbn) }),
    // Not checked here: the form reports an unknown book.
    ...(book && { book: book as BookId }),
  };
}

export type CountriesSearch = TableSearch & { tab?: "countries" };

export const countriesSearch = (search: Record<string, unknown>): CountriesSearch => ({
  ...tableSearch(search),
  ...(search.tab === "countries" && { tab: "countries" }),
});

/** Searched or sorted orders are paged by number; other lists, the latest first, by cursor. */
export type OrdersSearch = SortedTableSearch & {
  group?: OrderGroup;
  cursor?: string;
  back?: true;
  /** Shows the orders to pack instead of the list. */
  packing?: true;
  /** The id of an export of orders, to which a mail links. */
  export?: string;
};

/** The groups are repeated here, so that the URL is parsed without loading the rules of orders. */
const GROUPS = {
  "awaiting-payment": true,
  "never-paid": true,
  pending: true,
  processing: true,
  shipped: true,
  delivered: true,
  cancelled: true,
  expired: true,
} as const satisfies Record<OrderGroup, true>;

const isGroup = (value: unknown): value is OrderGroup =>
  typeof value === "string" && Object.hasOwn(GROUPS, value);

export function ordersSearch(search: Record<string, unknown>): OrdersSearch {
  const [cursor, exportId] = [textParam(search.cursor), textParam(search.export)];
  return {
    ...sortedTableSearch(search),
    ...(isGroup(search.group) && { group: search.group }),
    ...(search.packing === true && { packing: true }),
    ...(exportId && { export: exportId }),
    ...(cursor && { cursor }),
    ...(cursor && search.back === true && { back: true }),
  };
}

export type StockSearch = { mode?: "count" | "receive" };

export const stockSearch = (search: Record<string, unknown>): StockSearch =>
  search.mode === "count" || search.mode === "receive" ? { mode: search.mode } : {};

export const kindOf = ({ mode }: StockSearch): Kind | undefined =>
  mode && (mode === "receive" ? "received" : "counted");
