import type { User } from "../accounts/users/user.ts";
import { categoryNamed } from "../categories/find.ts";
import type { Category, Taxonomy } from "../categories/taxonomy.ts";
import { Failure } from "../kernel/failure.ts";
import type { Page, PageRange } from "../kernel/page.ts";
import { slugOfTitle } from "../kernel/text.ts";
import type { Book } from "./book.ts";
import { BookId } from "./book-id.ts";
import { bookMessages } from "./messages.ts";
import type { BookReadPorts } from "./ports.ts";
import { type BookWire, bookToWire } from "./wire.ts";

export type BooksAnswer = { books: BookWire[]; cursor: string | undefined };

/** Administrators see retired books too; everybody else sees what is sold. */
export const seesRetired = (reader: User | undefined): boolean =>
  reader?.role === "admin" && reader.status === true;

/** A page of all books, by id: those sold for the public, all for administrators. */
export async function listBooks(
  { books, taxonomy }: BookReadPorts,
  page: PageRange,
  retiredToo: boolean,
): Promise<BooksAnswer> {
  const [found, names] = await Promise.all([
    pageOf((next) => books.list(next), page, retiredToo),
    taxonomy.read(),
  ]);
  return { books: found.items.map((book) => bookToWire(book, names)), cursor: found.cursor };
}

type CategoryNames = { category: string; subcategory?: string | undefined };

/** A category, and one of its subcategories when it is named; undefined when there is no such category or subcategory. */
export function categoryIn(taxonomy: { categories: readonly Category[] }, wanted: CategoryNames) {
  const category = categoryNamed(taxonomy, slugOfTitle(wanted.category));
  const subName = slugOfTitle(wanted.subcategory ?? "");
  const subcategory = category?.subcategories.find(({ name }) => name === subName);
  return category && (subName === "" || subcategory) ? { category, subcategory } : undefined;
}

/** The same in the table, with the names of all. @throws Failure "category.missing" */
export async function findCategory({ taxonomy }: Pick<BookReadPorts, "taxonomy">, wanted: CategoryNames) {
  const names = await taxonomy.read();
  const found = categoryIn(names, wanted);
  if (!found) throw new Failure("missing", "category.missing", bookMessages.noneFound);
  return { names, ...found };
}

/** A page of the books sold in a category, or in one of its subcategories, by name. @throws Failure as `findCategory` does */
export async function listCategory(
  { books, taxonomy }: BookReadPorts,
  wanted: CategoryNames,
  page: PageRange,
): Promise<BooksAnswer> {
  const { names, category, subcategory } = await findCategory({ taxonomy }, wanted);
  const found = await pageOf((next) => books.inCategory(category._id, subcategory?._id, next), page, false);
  return { books: found.items.map((book) => bookToWire(book, names)), cursor: found.cursor };
}

/** One book. @throws Failure "book.missing", also for a retired one unless `retiredToo` */
export async function readBook(ports: BookReadPorts, id: string, retiredToo: boolean): Promise<BookWire> {
  const { book, names } = await findBook(ports, id, retiredToo);
  return bookToWire(book, names);
}

/** One book, and the names of the shelves. @throws Failure as `readBook` does */
export async function findBook(
  { books, taxonomy }: BookReadPorts,
  id: string,
  retiredToo: boolean,
): Promise<{ book: Book; names: Taxonomy }> {
  const known = BookId.safeParse(id);
  const [book, names] = await Promise.all([
    known.success ? books.get(known.data) : undefined,
    taxonomy.read(),
  ]);
  if (!book || !(book.status || retiredToo))
    throw new Failure("missing", "book.missing", bookMessages.notFound);
  return { book, names };
}

/**
 * Retired books stand on the same shelves, so a page may come out short: it is filled by a second read, never by more,
 * so that each answer costs a bounded number of reads. The cursor goes on from there.
 */
async function pageOf(
  read: (page: PageRange) => Promise<Page<Book>>,
  page: PageRange,
  retiredToo: boolean,
): Promise<Page<Book>> {
  const first = await read(page);
  if (retiredToo) return first;
  const items: Book[] = first.items.filter((book) => book.status);
  const short = page.limit - items.length;
  if (short === 0 || !first.cursor) return { items, cursor: first.cursor };
  const second = await read({ limit: short, cursor: first.cursor });
  return { items: [...items, ...second.items.filter((book) => book.status)], cursor: second.cursor };
}
