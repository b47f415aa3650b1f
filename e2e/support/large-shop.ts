import type { Shop } from "./shop.ts";

const LARGE_SHOP_SIZE = 240_000;
/** Featured books, which every device stores. */
const FEATURED_TITLES = ["A Slow Orbit Home", "The Rain Ledger"];
/** The books of this category are in one chunk, those of all others in another. */
const OWN_CHUNK_CATEGORY = "mystery";

type FeedBook = {
  _id: string;
  title: string;
  author: string;
  price: number;
  categoryId: string;
  subcategoryId: string | null;
  stock: number;
  weight: number;
  publishedDate: number;
  cover: { name: string; color: string } | null;
};
type Category = { _id: string; name: string; bookCount: number };
type Manifest = { latest: string; taxonomy: { categories: Category[] }; snapshot: object | null };

/** Responses of a shop of 240,000 books by path, of which only this shop's books are really there. */
export async function largeShop(shop: Shop): Promise<Record<string, object>> {
  const { body: manifest } = await shop.api<Manifest>("/api/catalogue");
  const {
    body: { books },
  } = await shop.api<{ books: FeedBook[] }>("/api/catalogue/changes?after=");
  const categories = manifest.taxonomy.categories.map((category) => ({ ...category }));
  const ownChunk = categories.find(({ name }) => name === OWN_CHUNK_CATEGORY) as Category;
  const [first, ...others] = categories.filter((category) => category !== ownChunk) as [
    Category,
    ...Category[],
  ];
  first.bookCount = LARGE_SHOP_SIZE - ownChunk.bookCount;
  for (const category of others) category.bookCount = 0;
  const isFeatured = ({ title }: FeedBook) => FEATURED_TITLES.includes(title);
  const isInOwnChunk = (book: FeedBook) => !isFeatured(book) && book.categoryId === ownChunk._id;
  const parts = [
    { categoryId: null, books: books.filter(isFeatured) },
    { categoryId: ownChunk._id, books: books.filter(isInOwnChunk) },
    { categoryId: first._id, books: books.filter((book) => !isFeatured(book) && !isInOwnChunk(book)) },
  ];
  const cards = parts.map((_, index) => `/media/catalogue/large-${index}.json`);
  const snapshot = {
    cursor: manifest.latest,
    count: LARGE_SHOP_SIZE,
    cards,
    details: [],
    parts: parts.map(({ categoryId, books: { length } }) => ({ categoryId, chunks: 1, books: length })),
  };
  return {
    "/api/catalogue": { ...manifest, taxonomy: { ...manifest.taxonomy, categories }, snapshot },
    ...Object.fromEntries(parts.map((part, index) => [cards[index], chunkOf(part.books)])),
  };
}

const chunkOf = (books: readonly FeedBook[]) => ({
  format: 1,
  ids: books.map(({ _id }) => _id),
  titles: books.map(({ title }) => title),
  authors: books.map(({ author }) => author),
  prices: books.map(({ price }) => price),
  shelves: books.map(({ categoryId, subcategoryId }) =>
    [categoryId, subcategoryId].filter(Boolean).join("/"),
  ),
  shelf: books.map((_, index) => index),
  stocks: books.map(({ stock }) => stock),
  weights: books.map(({ weight }) => weight),
  years: books.map(({ publishedDate }) => publishedDate),
  covers: books.map(({ cover }) => (cover ? `${cover.name}${cover.color}` : "")),
  featured: books.flatMap(({ title }, index) => (FEATURED_TITLES.includes(title) ? [index] : [])),
});
