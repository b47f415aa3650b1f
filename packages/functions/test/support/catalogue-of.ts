import type { BookSummary } from "@frangipani/core/books";
import type { CatalogueCategory, CurrentCatalogue } from "@frangipani/core/catalogue";
import { emptyGst } from "@frangipani/core/gst";
import { emptyShipping } from "@frangipani/core/shipping";
import { SqliteIndex } from "@frangipani/core/sqlite";

/** A catalogue that does not change. */
export function catalogueOf(
  books: readonly BookSummary[],
  categories: readonly CatalogueCategory[],
): CurrentCatalogue {
  const index = SqliteIndex.create(":memory:");
  index.apply(books);
  return {
    categories,
    costs: { shipping: emptyShipping, gst: emptyGst },
    find: (browse, range) => index.find(browse, categories, range),
    possibleMentions: (q) => index.possibleMentions(q),
    featured: (limit) => index.featured(limit),
    related: (book) => index.related(book),
    datesIn: (category, range) => index.datesIn(category, range),
    emptySubcategories: (all) => index.emptySubcategories(all),
  };
}
