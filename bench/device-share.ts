import { randomBytes } from "node:crypto";
import { serialize, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliCompressSync, constants } from "node:zlib";
import { type Book, summarize } from "@frangipani/core/books";
import {
  Catalogue,
  chooseChunks,
  MAX_DEVICE_BOOKS,
  packSummaries,
  prepareSearch,
  type Snapshot,
  sortByTitle,
  unpackSummaries,
} from "@frangipani/core/catalogue";
import type { CategoryId } from "@frangipani/core/categories";
import { toChunks } from "../packages/functions/src/jobs/snapshot-chunks.ts";
import { generateBooks } from "./generated-books.ts";
import type { Figure } from "./report.ts";

const SIZES = (process.env.FRANGIPANI_BENCH_BOOKS ?? "10000,50000,100000,1000000").split(",").map(Number);
const CATEGORIES = 40;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** What a device takes of a shop: the files and the memory, without a browser. */
export async function measure(): Promise<Figure[]> {
  return SIZES.flatMap((count) => figuresOf(count));
}

function figuresOf(count: number): Figure[] {
  const books = new Map(shopOf(count).map((book) => [book._id, book]));
  const { chunks, parts } = toChunks(sortByTitle(books.values()));
  const url = () => `/media/catalogue/${randomBytes(16).toString("base64url")}.json`;
  const snapshot: Snapshot = {
    cursor: "",
    count,
    cards: chunks.map(url),
    details: parts ? [] : chunks.map(url),
    parts,
  };
  const all = Array.from({ length: CATEGORIES }, (_, at) => categoryAt(at));
  const figure = (what: string, unit: string, value: number, limit?: number): Figure => ({
    name: `${count.toLocaleString("en")}: ${what}`,
    unit,
    values: [value],
    ...(limit && { limit: { value: limit, why: "whatever the size" } }),
  });
  const figures = [figure("files of the snapshot in the manifest", "kB", compressed(snapshot) / 1000, 15)];
  for (const [when, visited] of [
    ["at first", []],
    ["after a visit of every category", all],
  ] as const) {
    if (!parts && visited.length > 0) continue;
    const packed = chooseChunks(snapshot, visited).map((at) =>
      packSummaries((chunks[at] ?? []).map(({ _id }) => summarize(books.get(_id) as Book))),
    );
    const taken = packed.reduce((sum, { ids }) => sum + ids.length, 0);
    figures.push(
      figure(`books, ${when}`, "", taken, MAX_DEVICE_BOOKS),
      figure(
        `over the network, ${when}`,
        "kB",
        packed.reduce((sum, chunk) => sum + compressed(chunk), 0) / 1000,
        2_000,
      ),
      figure(
        `stored, ${when}`,
        "MB",
        packed.reduce((sum, chunk) => sum + serialize(chunk).length, 0) / 1e6,
        60,
      ),
      figure(`heap with a prepared search, ${when}`, "MB", heapOf(packed), 65),
    );
  }
  return figures;
}

const compressed = (value: object): number =>
  brotliCompressSync(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).length;

function heapOf(packed: readonly ReturnType<typeof packSummaries>[]): number {
  // Texts as they come over the network, so that none is shared with the generated books.
  const files = packed.map((chunk) => JSON.stringify(chunk));
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const catalogue = Catalogue.of(
    files.flatMap((file) => unpackSummaries(JSON.parse(file))),
    [],
  );
  while (!prepareSearch(catalogue)) {}
  collectGarbage();
  const used = process.memoryUsage().heapUsed - before;
  // Still in use here, or it would have been collected before it was measured.
  if (catalogue.size === 0) throw new Error("an empty catalogue");
  return used / 1e6;
}

const categoryAt = (at: number) => `category-${at % CATEGORIES}` as CategoryId;

/** Every hundredth book has been sold. */
const shopOf = (count: number): Book[] =>
  generateBooks(count).map(({ id, title, author }, at) => {
    const stock = at % 50;
    return {
      _id: id,
      title,
      author,
      price: 1000 + (at % 2500),
      categoryId: categoryAt(at),
      subcategoryId: null,
      stock,
      supplied: stock + (at % 100 === 0 ? 1 + (at % 37) : 0),
      weight: 200 + 100 * (at % 10),
      publishedDate: 1950 + (at % 70),
      cover: null,
      featured: at % 500 === 0,
      createdAt: new Date(at * 1000).toISOString(),
    } as unknown as Book;
  });
