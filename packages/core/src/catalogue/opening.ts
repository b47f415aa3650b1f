import { cardOf } from "./card.ts";
import type { Catalogue } from "./catalogue.ts";
import { FEED_FORMAT, type OpeningBooks } from "./feed.ts";

/** A screenful of books, on a desk. */
const MOST = 12;

/** The books that first screens show, out of all. */
export const openingOf = (catalogue: Catalogue): OpeningBooks => ({
  format: FEED_FORMAT,
  categories: catalogue.categories,
  featured: catalogue.featured().slice(0, MOST).map(cardOf),
  first: catalogue.first(MOST).map(cardOf),
});
