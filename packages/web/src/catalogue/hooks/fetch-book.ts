import type { Cover } from "@frangipani/core/books/book";
import type { BookId } from "@frangipani/core/books/book-id";
import type { BookDetails } from "@frangipani/core/books/views";
import type { BookWire } from "@frangipani/core/books/wire";
import type { CatalogueBook } from "@frangipani/core/catalogue/catalogue";
import type { CategoryId, SubcategoryId } from "@frangipani/core/categories/taxonomy";
import type { Cents } from "@frangipani/core/kernel/money";
import type { Grams } from "@frangipani/core/kernel/weight";
import { fetchReported } from "../../app/browser/connection.ts";
import { catalogueState } from "../catalogue-state.ts";
import { isFirstVisit } from "../first-visit.ts";
import { localDetails } from "../start.ts";

export type FoundBook = { book: CatalogueBook; details: BookDetails };

/** The details of a book: from this device, else from the server, else from an older catalogue of this device. */
export async function findDetails(id: string): Promise<BookDetails | undefined> {
  const here = isFirstVisit() ? undefined : await localDetails();
  const local = await here?.load(id);
  if (local) return local;
  try {
    return (await fetchBook(id))?.details;
  } catch (error) {
    const older = await here?.loadOlder(id);
    if (older) return older;
    throw error;
  }
}

const asking = new Map<string, Promise<FoundBook | undefined>>();

/** A book straight from the server; undefined when it sells none. @throws when no answer comes */
export function fetchBook(id: string): Promise<FoundBook | undefined> {
  // Book and details of one page are one question.
  const asked = asking.get(id) ?? ask(id).finally(() => asking.delete(id));
  asking.set(id, asked);
  return asked;
}

async function ask(id: string): Promise<FoundBook | undefined> {
  const response = await fetchReported(`/api/book/getBookById/${encodeURIComponent(id)}`);
  if (response.status === 404 || response.status === 400) return undefined;
  if (!response.ok) throw new Error(`the book was answered with ${response.status}`);
  const wire = (await response.json()) as BookWire;
  if (!wire.status) return undefined;
  const found = { book: bookOfWire(wire), details: detailsOfWire(wire) };
  void localDetails().then((here) => here?.save(found.details));
  return found;
}

function bookOfWire(wire: BookWire): CatalogueBook {
  const { categories } = catalogueState.get().catalogue;
  const category = categories.find(({ name }) => name === wire.category);
  const subcategory = category?.subcategories.find(({ name }) => name === wire.subcategory);
  return {
    _id: wire._id,
    title: wire.title,
    author: wire.author,
    price: Math.round(wire.price * 100) as Cents,
    categoryId: category?._id ?? ("" as CategoryId),
    subcategoryId: subcategory?._id ?? (null as SubcategoryId | null),
    category: wire.category,
    subcategory: wire.subcategory,
    stock: wire.stock,
    weight: Math.round(wire.weight * 1000) as Grams,
    cover: coverOfWire(wire),
    publishedDate: Number(wire.publishedDate),
    featured: wire.featured,
  };
}

const detailsOfWire = (wire: BookWire): BookDetails => ({
  _id: wire._id as BookId,
  description: wire.description,
  isbn: wire.isbn,
  publisher: wire.publisher,
  language: wire.language,
  pages: wire.pages,
  samplePdf: /\/samples\/([^/]+)\.pdf$/.exec(wire.samplePdf ?? "")?.[1] ?? null,
});

function coverOfWire({ imageUrl, imageColor }: BookWire): Cover | null {
  const name = /\/covers\/([^/]+)-\d+\.webp$/.exec(imageUrl)?.[1];
  return name && imageColor ? { name, color: imageColor } : null;
}
