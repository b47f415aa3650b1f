import type { Card, Details } from "@frangipani/core/catalogue/card";
import { shelver } from "@frangipani/core/catalogue/catalogue";
import { FEED_FORMAT } from "@frangipani/core/catalogue/feed";
import { type FirstScreen, lookOf, OPENING_ID, type Opening } from "@frangipani/core/catalogue/first-screen";
import { sortByTitle } from "@frangipani/core/catalogue/sort";
import { formatMoney } from "@frangipani/core/kernel/show";
import { titleOfSlug } from "@frangipani/core/kernel/slug";
import { escapeHtml } from "@frangipani/core/mail/html";
import { dataBlock } from "./data-block.ts";

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
export function fillScreen(screen: FirstScreen, { categories, shown, others, details }: Filling): string {
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
