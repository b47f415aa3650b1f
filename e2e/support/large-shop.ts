import type { Shop } from "./shop.ts";

const LARGE_SHOP_SIZE = 240_000;
/** Featured, so on every device. */
const FOR_ALL = ["A Slow Orbit Home", "The Rain Ledger"];
/** A chunk of its own, as is the rest. */
const OWN_CATEGORY = "mystery";

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

/** Responses by path, what a shop of 240,000 books sends in place of this one, whose books are real. */
export async function largeShop(shop: Shop): Promise<Record<string, object>> {
  const { body: manifest } = await shop.api<Manifest>("/api/catalogue");
  const {
    body: { books },
  } = await shop.api<{ books: FeedBook[] }>("/api/catalogue/changes?after=");
  const categories = manifest.taxonomy.categories.map((category) => ({ ...category }));
  const own = categories.find(({ name }) => name === OWN_CATEGORY) as Category;
  const [first, ...others] = categories.filter((category) => category !== own) as [Category, ...Category[]];
  first.bookCount = LARGE_SHOP_SIZE - own.bookCount;
  for (const category of others) category.bookCount = 0;
  const isForAll = ({ title }: FeedBook) => FOR_ALL.includes(title);
  const ofOwn = books.filter((book) => !isForAll(book) && book.categoryId === own._id);
  const parts = [
    { categoryId: null, books: books.filter(isForAll) },
    { categoryId: own._id, books: ofOwn },
    { categoryId: first._id, books: books.filter((book) => !isForAll(book) && !ofOwn.includes(book)) },
  ];
  const cards = parts.map((_, at) => `/media/catalogue/large-${at}.json`);
  const snapshot = {
    cursor: manifest.latest,
    count: LARGE_SHOP_SIZE,
    cards,
    details: [],
    parts: parts.map(({ categoryId, books: { length } }) => ({ categoryId, chunks: 1, books: length })),
  };
  return {
    "/api/catalogue": { ...manifest, taxonomy: { ...manifest.taxonomy, categories }, snapshot },
    ...Object.fromEntries(parts.map((part, at) => [cards[at], chunkOf(part.books)])),
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
  shelf: books.map((_, at) => at),
  stocks: books.map(({ stock }) => stock),
  weights: books.map(({ weight }) => weight),
  years: books.map(({ publishedDate }) => publishedDate),
  covers: books.map(({ cover }) => (cover ? `${cover.name}${cover.color}` : "")),
  featured: books.flatMap(({ title }, at) => (FOR_ALL.includes(title) ? [at] : [])),
});
