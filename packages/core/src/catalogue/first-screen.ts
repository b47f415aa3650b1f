import type { Card, Details } from "./card.ts";
import type { ShelvedCategory } from "./feed.ts";

/**
 * First screens: pages which the build renders with places for books, and the server fills for a first visit, the service worker
 * for later ones, so that books are seen before any script is there (docs/architecture.md, The first visit).
 */
export type FirstScreens = {
  /** index.html: the app's page for every address, without books. */
  app: string;
  /** Which paths have a page (`pagePattern`). */
  pages: string;
} & Record<Screen, FirstScreen>;

export type Screen = "home" | "browse" | "book";

export type FirstScreen = {
  /** The whole page; `{{books}}` stands where the books go. */
  page: string;
  /** A book in it, by its look (`lookOf`), with `{{name}}` for each of its fields. */
  books: Record<string, string>;
};

/** What a filled page tells the app: it shows these until it has its own. */
export type Opening = {
  format: number;
  categories: readonly ShelvedCategory[];
  /** By title. */
  books: readonly Card[];
  /** Of the book whose page it is. */
  details: Details | null;
};

/** What asks the browse page for other books than the first ones: a page of these is the app's alone. */
export const QUESTIONS = ["q", "category", "sort"];

/** The element of a page that holds its `Opening` as JSON. */
export const OPENING_ID = "opening";

/** Below this many copies the number is worth a word. */
const FEW = 5;
/** Letters from which a title reads as a sentence. */
const LONG_TITLE = 60;

export type StockLook = "none" | "few" | "plenty";
export const stockLook = (stock: number): StockLook =>
  stock === 0 ? "none" : stock < FEW ? "few" : "plenty";
export const isLongTitle = (title: string): boolean => title.length > LONG_TITLE;

/** Everything by which the markup of two books differs, but for their words. */
export const lookOf = ({ cover, stock, subcategoryId, title, samplePdf = null }: LookedAt): string =>
  [
    cover ? "pictured" : "plain",
    stockLook(stock),
    subcategoryId === null ? "shelf" : "subshelf",
    isLongTitle(title) ? "long" : "short",
    samplePdf === null ? "closed" : "sample",
  ].join(" ");

type LookedAt = Pick<Card, "cover" | "stock" | "subcategoryId" | "title"> &
  Partial<Pick<Details, "samplePdf">>;
