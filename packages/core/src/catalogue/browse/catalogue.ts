import type { BookId } from "../../books/book/book-id.ts";
import { type BookSummary, haveSameTexts } from "../../books/book/views.ts";
import type { CatalogueCategory } from "../feed/feed.ts";
import type { SearchIndex } from "../search/search.ts";
import { firstByTitle, type Sort, sortByTitle, sortTitled } from "../search/sort.ts";

/** A summary with the current names of its categories, "" when unknown. */
export type CatalogueBook = BookSummary & { category: string; subcategory: string };

/** Immutable: a change creates a new one. Sort orders are computed lazily. */
export class Catalogue {
  readonly categories: readonly CatalogueCategory[];
  readonly #books: ReadonlyMap<string, CatalogueBook>;
  readonly #sorted = new Map<Sort, readonly CatalogueBook[]>();
  /** Created by browse.ts for the first search, and reused by the next catalogue if possible. */
  index: SearchIndex<CatalogueBook> | undefined;

  private constructor(books: ReadonlyMap<string, CatalogueBook>, categories: readonly CatalogueCategory[]) {
    this.#books = books;
    this.categories = categories;
  }

  static of(summaries: Iterable<BookSummary>, categories: readonly CatalogueCategory[]): Catalogue {
    return new Catalogue(new Map(), categories).with([...summaries], []);
  }

  /** @param summaries already sorted by title */
  static inOrder(summaries: readonly BookSummary[], categories: readonly CatalogueCategory[]): Catalogue {
    const sorted = Catalogue.of(summaries, categories);
    sorted.#sorted.set("title", [...sorted.#books.values()]);
    return sorted;
  }

  get size(): number {
    return this.#books.size;
  }

  /** Number of books in the shop, of which a device may store a part. */
  get shopSize(): number {
    return this.categories.reduce((sum, { bookCount }) => sum + bookCount, 0);
  }

  book(id: string): CatalogueBook | undefined {
    return this.#books.get(id);
  }

  books(): Iterable<CatalogueBook> {
    return this.#books.values();
  }

  sorted(sort: Sort): readonly CatalogueBook[] {
    const cached = this.#sorted.get(sort);
    if (cached) return cached;
    const sorted =
      sort === "title" ? sortByTitle(this.#books.values()) : sortTitled(this.sorted("title"), sort);
    this.#sorted.set(sort, sorted);
    return sorted;
  }

  first(limit: number): readonly CatalogueBook[] {
    return this.#sorted.get("title")?.slice(0, limit) ?? firstByTitle(this.#books.values(), limit);
  }

  featured(): readonly CatalogueBook[] {
    const titled = this.#sorted.get("title");
    if (titled) return titled.filter((book) => book.featured);
    // Filtered before sorting: home does not need the whole shop sorted.
    const featured: CatalogueBook[] = [];
    for (const book of this.#books.values()) if (book.featured) featured.push(book);
    return sortByTitle(featured);
  }

  topCategories(limit: number): readonly CatalogueCategory[] {
    return this.categories.toSorted((a, b) => b.bookCount - a.bookCount).slice(0, limit);
  }

  related(to: CatalogueBook): readonly CatalogueBook[] {
    const sameSubcategory: CatalogueBook[] = [];
    const sameCategory: CatalogueBook[] = [];
    for (const book of this.#books.values()) {
      if (book.categoryId !== to.categoryId || book._id === to._id) continue;
      if (book.subcategoryId === to.subcategoryId) sameSubcategory.push(book);
      else if (sameCategory.length < MAX_RELATED) sameCategory.push(book);
      if (sameSubcategory.length === MAX_RELATED) break;
    }
    return [...sameSubcategory, ...sameCategory].slice(0, MAX_RELATED);
  }

  /** Unchanged books stay the same objects. */
  with(changed: readonly BookSummary[], removedIds: readonly BookId[]): Catalogue {
    const toCatalogueBook = withCategoryNames(this.categories);
    const books = new Map(this.#books);
    for (const id of removedIds) books.delete(id);
    for (const summary of changed) books.set(summary._id, toCatalogueBook(summary));
    const next = new Catalogue(books, this.categories);
    const hasSameTexts = changed.every((summary) => {
      const before = this.#books.get(summary._id);
      return before !== undefined && haveSameTexts(before, summary);
    });
    if (removedIds.length === 0 && hasSameTexts) next.#inherit(this);
    return next;
  }

  withCategories(categories: readonly CatalogueCategory[]): Catalogue {
    const toCatalogueBook = withCategoryNames(categories);
    const books = new Map<string, CatalogueBook>();
    for (const book of this.#books.values()) {
      const renamed = toCatalogueBook(book);
      const same = renamed.category === book.category && renamed.subcategory === book.subcategory;
      books.set(book._id, same ? book : renamed);
    }
    const next = new Catalogue(books, categories);
    next.#inherit(this);
    return next;
  }

  /** Reuses the sort order and the search index. The searched texts must be unchanged. */
  #inherit(before: Catalogue): void {
    const titled = before.#sorted.get("title")?.map((book) => this.#books.get(book._id) ?? book);
    if (!titled) return;
    this.#sorted.set("title", titled);
    if (before.index) this.index = { ...before.index, books: titled };
  }
}

export const MAX_RELATED = 4;

export const emptyCatalogue = Catalogue.of([], []);

export function withCategoryNames(
  categories: readonly CatalogueCategory[],
): (summary: BookSummary) => CatalogueBook {
  const names = new Map(
    categories.map(({ _id, name, subcategories }) => [
      _id as string,
      { name, subcategories: new Map(subcategories.map((one) => [one._id as string, one.name])) },
    ]),
  );
  return (summary) => {
    const category = names.get(summary.categoryId);
    return {
      ...summary,
      category: category?.name ?? "",
      subcategory:
        (summary.subcategoryId !== null && category?.subcategories.get(summary.subcategoryId)) || "",
    };
  };
}
