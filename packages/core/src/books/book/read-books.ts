import { type Access, isActiveAdmin } from "../../accounts/account/user.ts";
import { findCategoryByName } from "../../categories/find.ts";
import type { Category, Taxonomy } from "../../categories/taxonomy.ts";
import { Failure } from "../../kernel/failure.ts";
import type { Page, PageRange } from "../../kernel/stores.ts";
import { titleToSlug } from "../../kernel/text/slug.ts";
import type { Book } from "./book.ts";
import { BookId } from "./book-id.ts";
import { bookMessages } from "./messages.ts";
import type { BookReadPorts } from "./ports.ts";
import { type BookWire, bookToWire } from "./wire.ts";

export type BooksPage = { books: BookWire[]; cursor: string | undefined };

export const canSeeRetired = (reader: Access | undefined): boolean =>
  reader !== undefined && isActiveAdmin(reader);

type Visibility = { includesRetired: boolean };

export async function listBooks(
  { books, taxonomy }: BookReadPorts,
  page: PageRange,
  { includesRetired }: Visibility,
): Promise<BooksPage> {
  const [visible, current] = await Promise.all([
    readVisiblePage((next) => books.list(next), page, { includesRetired }),
    taxonomy.read(),
  ]);
  return { books: visible.items.map((book) => bookToWire(book, current)), cursor: visible.cursor };
}

type CategoryNames = { category: string; subcategory?: string | undefined };

/** @returns undefined for an unknown category or subcategory */
export function findCategoryIn(taxonomy: { categories: readonly Category[] }, names: CategoryNames) {
  const category = findCategoryByName(taxonomy, titleToSlug(names.category));
  const subName = titleToSlug(names.subcategory ?? "");
  const subcategory = category?.subcategories.find(({ name }) => name === subName);
  return category && (subName === "" || subcategory) ? { category, subcategory } : undefined;
}

/** @throws Failure "category.missing" for an unknown category or subcategory */
export async function findCategory(ports: Pick<BookReadPorts, "taxonomy">, names: CategoryNames) {
  const taxonomy = await ports.taxonomy.read();
  const match = findCategoryIn(taxonomy, names);
  if (!match) throw new Failure("missing", "category.missing", bookMessages.noneFound);
  return { taxonomy, ...match };
}

/** One page of the books on sale in a category or subcategory. @throws Failure "category.missing" */
export async function listCategory(
  ports: BookReadPorts,
  names: CategoryNames,
  page: PageRange,
): Promise<BooksPage> {
  const { taxonomy, category, subcategory } = await findCategory(ports, names);
  const visible = await readVisiblePage(
    (next) => ports.books.inCategory(category._id, subcategory?._id, next),
    page,
    { includesRetired: false },
  );
  return { books: visible.items.map((book) => bookToWire(book, taxonomy)), cursor: visible.cursor };
}

/** @throws Failure "book.missing", also for a retired book unless `includesRetired` */
export async function readBook(ports: BookReadPorts, id: string, visibility: Visibility): Promise<BookWire> {
  const { book, taxonomy } = await findBook(ports, id, visibility);
  return bookToWire(book, taxonomy);
}

/** @throws Failure "book.missing", also for a retired book unless `includesRetired` */
export async function findBook(
  ports: BookReadPorts,
  id: string,
  { includesRetired }: Visibility,
): Promise<{ book: Book; taxonomy: Taxonomy }> {
  const bookId = BookId.safeParse(id);
  const [book, taxonomy] = await Promise.all([
    bookId.success ? ports.books.get(bookId.data) : undefined,
    ports.taxonomy.read(),
  ]);
  if (!book || !(book.status || includesRetired))
    throw new Failure("missing", "book.missing", bookMessages.notFound);
  return { book, taxonomy };
}

// Indexes contain retired books too. A page that is short without them is filled by one more read, so that each call
// costs a bounded number of reads.
async function readVisiblePage(
  read: (page: PageRange) => Promise<Page<Book>>,
  page: PageRange,
  { includesRetired }: Visibility,
): Promise<Page<Book>> {
  const first = await read(page);
  if (includesRetired) return first;
  const items: Book[] = first.items.filter((book) => book.status);
  const missingCount = page.limit - items.length;
  if (missingCount === 0 || !first.cursor) return { items, cursor: first.cursor };
  const second = await read({ limit: missingCount, cursor: first.cursor });
  return { items: [...items, ...second.items.filter((book) => book.status)], cursor: second.cursor };
}
