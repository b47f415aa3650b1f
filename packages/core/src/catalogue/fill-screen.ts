import { dataBlock, escapeHtml } from "../kernel/markup.ts";
import { formatMoney } from "../kernel/show.ts";
import { titleOfSlug } from "../kernel/slug.ts";
import type { Card, Details } from "./card.ts";
import { shelver } from "./catalogue.ts";
import { FEED_FORMAT, type OpeningBooks } from "./feed.ts";
import { type FirstScreen, lookOf, OPENING_ID, type Opening } from "./first-screen.ts";
import { sortByTitle } from "./sort.ts";

/** Books of the window that a first screen shows at once; the app shows all of them. */
const WINDOW = 4;

export const fillHome = (screen: FirstScreen, { categories, featured }: OpeningBooks): string =>
  fillScreen(screen, { categories, shown: featured.slice(0, WINDOW), others: featured });

export const fillBrowse = (screen: FirstScreen, { categories, featured, first }: OpeningBooks): string =>
  fillScreen(screen, { categories, shown: first, others: featured });

export const fillBook = (
  screen: FirstScreen,
  { categories, featured }: OpeningBooks,
  card: Card,
  details: Details,
): string => fillScreen(screen, { categories, shown: [card], others: featured, details });

/** Covers that are fetched at once and first: two rows on a phone, one on a desk. */
const SEEN = 4;

type Filling = {
  categories: Opening["categories"];
  /** The books of the screen, in their order. */
  shown: readonly Card[];
  /** Books that the app should know of as well. */
  others: readonly Card[];
  /** Of the book whose page it is. */
  details?: Details;
};

/** A first screen with books in it, and for the app with what it needs to show the same. */
function fillScreen(screen: FirstScreen, { categories, shown, others, details }: Filling): string {
  const shelve = shelver(categories);
  const books = shown.map((card, place) => {
    const look = lookOf({ ...details, ...card });
    const template = screen.books[look];
    if (template === undefined) throw new Error(`this build of the web app has no book that is ${look}`);
    const { category, subcategory } = shelve(card);
    const fields: Record<string, string> = {
      id: encodeURIComponent(card._id),
      title: card.title,
      author: card.author,
      authorQuery: `q=${encodeURIComponent(card.author)}`,
      price: formatMoney(card.price),
      left: `Only ${card.stock} left`,
      cover: card.cover?.name ?? "",
      category,
      categoryTitle: titleOfSlug(category),
      subcategory,
      subcategoryTitle: titleOfSlug(subcategory),
      year: String(card.publishedDate),
      ...(details && { ...details, pages: String(details.pages), samplePdf: "" }),
    };
    return template
      .replace("{{loading}}", place < SEEN ? 'loading="eager" fetchpriority="high"' : 'loading="lazy"')
      .replace(/\{\{(\w+)\}\}/g, (_, name) => escapeHtml(fields[name] ?? ""));
  });
  const known = new Map([...shown, ...others].map((card) => [card._id, card]));
  const opening: Opening = {
    format: FEED_FORMAT,
    categories,
    books: sortByTitle(known.values()),
    details: details ?? null,
  };
  return screen.page
    .replace("{{books}}", () => books.join(""))
    .replace("</body>", () => `${dataBlock(opening, "application/json", OPENING_ID)}</body>`);
}
