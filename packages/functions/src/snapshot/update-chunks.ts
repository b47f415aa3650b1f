import {
  type Book,
  type BookDetails,
  type BookId,
  type BookSummary,
  summarizeForIndex,
  toDetails,
} from "@frangipani/core/books";
import {
  byTitle,
  type DetailsChunk,
  MAX_CATEGORY_GROWTH,
  type SnapshotDocument,
  type SnapshotPart,
  type SummaryChunk,
  sortByTitle,
  type Titled,
  unpackDetails,
} from "@frangipani/core/catalogue";
import type { SqliteIndex } from "@frangipani/core/sqlite";
import { type ChunkFileStore, chunkWriter, readChunk } from "./files.ts";
import { type ChunkSizes, categoryChunkSize, firstScreen, type SnapshotContent } from "./snapshot-chunks.ts";

type Changes = {
  last: SnapshotDocument;
  changed: ReadonlyMap<BookId, Book>;
  /** The last snapshot's index; the changes are applied to it. */
  index: SqliteIndex;
};

// Maximum growth of a chunk between rebuilds; chunks of a category may grow less, as devices rely on their size.
const MAX_GROWTH = 2;

/** @returns undefined when a chunk would grow too large, or a book fits into none */
export async function updateChunks(
  files: ChunkFileStore,
  sizes: ChunkSizes,
  { last, changed, index }: Changes,
): Promise<Omit<SnapshotContent, "cursor" | "index"> | undefined> {
  const layout = await StoredLayout.read(files, last);
  // A shop in parts has no files of details to read again.
  const formerChunks = new Map(last.parts ? [] : chunksOf(layout));
  const formerBooks = new Map(index.booksOf([...changed.keys()]).map((book) => [book._id, book]));
  const changedBooks = [...changed.values()];
  const active = changedBooks.filter(({ status }) => status).map(summarizeForIndex);
  const retired = changedBooks.filter(({ status }) => !status).map(summarizeForIndex);
  index.apply(active, retired);

  const touched = new Set<number | undefined>([0]);
  const move = (id: BookId, to: number | undefined) => {
    touched.add(layout.chunkOf(id)).add(to);
    layout.move(id, to);
  };
  for (const { _id } of retired) move(_id, undefined);
  for (const book of active) {
    const former = formerBooks.get(book._id);
    // Chunks are of a range of titles or, in a shop in parts, of a category.
    const stays = last.parts ? former?.categoryId === book.categoryId : former?.title === book.title;
    move(book._id, stays ? layout.chunkOf(book._id) : layout.chunkFor(book));
  }
  const leaving = fillFirstChunk(layout, index, sizes, move);

  const { count } = index.find({}, [], { offset: 0, limit: 1 });
  const maxSize = last.parts
    ? categoryChunkSize(count, sizes) * MAX_CATEGORY_GROWTH
    : sizes.others * MAX_GROWTH;
  const isTooLarge = (chunk: number | undefined) => chunk !== undefined && layout.idsIn(chunk).size > maxSize;
  const isUnplaced = ({ _id }: BookSummary) => layout.chunkOf(_id) === undefined;
  if (
    [...touched].some((chunk) => chunk !== 0 && isTooLarge(chunk)) ||
    [...active, ...leaving].some(isUnplaced)
  )
    return undefined;

  const readDetails = detailsReader(files, ({ _id }) => last.details[formerChunks.get(_id) ?? -1]);
  const detailsOf = async (book: BookSummary): Promise<BookDetails> => {
    const change = changed.get(book._id);
    return change ? toDetails(change) : readDetails(book);
  };
  const written = await writeChunks(files, { last, index, layout, touched, detailsOf });
  const parts = layout.parts();
  return { count, retired: index.countRetired(), ...written, ...(parts && { parts }) };
}

/** Moves books into and out of the first chunk, which has books of the whole shop. @returns those that left it */
function fillFirstChunk(
  layout: StoredLayout,
  index: SqliteIndex,
  sizes: ChunkSizes,
  move: (id: BookId, to: number | undefined) => void,
): BookSummary[] {
  const firstIds = new Set(firstChunk(index, sizes).map(({ _id }) => _id));
  const leaving = index.booksOf([...layout.idsIn(0)].filter((id) => !firstIds.has(id)));
  for (const book of leaving) move(book._id, layout.chunkFor(book));
  for (const id of firstIds) if (layout.chunkOf(id) !== 0) move(id, 0);
  return leaving;
}

type ChunksToWrite = Pick<Changes, "last" | "index"> & {
  layout: StoredLayout;
  touched: ReadonlySet<number | undefined>;
  detailsOf(book: BookSummary): Promise<BookDetails>;
};

/** Writes the touched chunks, and names the files of the others again. A shop in parts has no files of details. */
async function writeChunks(
  files: ChunkFileStore,
  { last, index, layout, touched, detailsOf }: ChunksToWrite,
): Promise<Pick<SnapshotContent, "cards" | "details" | "written">> {
  const writer = chunkWriter(files, new Set([...last.cards, ...last.details]), touched.size);
  const [cards, details]: [string[], string[]] = [[], []];
  for (let position = 0; position < layout.length; position += 1) {
    const ids = layout.idsIn(position);
    if (ids.size === 0 && position > 0) continue;
    const books = touched.has(position) ? sortByTitle(index.booksOf(ids)) : undefined;
    cards.push(books ? await writer.writeSummaries(books) : (last.cards[position] as string));
    if (last.parts) continue;
    if (!books) {
      details.push(last.details[position] as string);
      continue;
    }
    const chunkDetails: BookDetails[] = [];
    for (const book of books) chunkDetails.push(await detailsOf(book));
    details.push(await writer.writeDetails(chunkDetails));
  }
  return { cards, details, written: writer.written };
}

function* chunksOf(layout: StoredLayout): Generator<[BookId, number]> {
  for (let index = 0; index < layout.length; index += 1)
    for (const id of layout.idsIn(index)) yield [id, index];
}

function firstChunk(index: SqliteIndex, sizes: ChunkSizes): BookSummary[] {
  const limit = sizes.first + sizes.featuredInFirst;
  const candidates = [
    ...index.find({}, [], { offset: 0, limit }).books,
    ...index.featured(sizes.featuredInFirst),
  ];
  const distinct = new Map(candidates.map((book) => [book._id, book]));
  return [...firstScreen(sortByTitle(distinct.values()), sizes)];
}

/** Chunks are read in order: some books of a chunk may be in its neighbour, and some in the first chunk. */
const MAX_CACHED_CHUNKS = 4;

/** Reads unchanged details from the last snapshot's files. @param urlOf the URL of the file that has a book */
function detailsReader(files: ChunkFileStore, urlOf: (book: BookSummary) => string | undefined) {
  const cached = new Map<string, DetailsChunk>();

  async function read(url: string): Promise<DetailsChunk> {
    const cachedChunk = cached.get(url);
    if (cachedChunk) return cachedChunk;
    const chunk = await readChunk<DetailsChunk>(files, url);
    const [oldest] = cached.keys();
    if (cached.size === MAX_CACHED_CHUNKS && oldest !== undefined) cached.delete(oldest);
    cached.set(url, chunk);
    return chunk;
  }

  return async (book: BookSummary): Promise<BookDetails> => {
    const url = urlOf(book);
    const details = url && unpackDetails(await read(url), book._id);
    if (!details) throw new Error(`no file has the details of ${book._id}`);
    return details;
  };
}

type StoredChunk = { ids: Set<BookId>; start: Titled | undefined };

const MAX_CONCURRENT_READS = 8;

/** Assigns books to the chunks of a snapshot. A book stays in its chunk until the next rebuild. */
class StoredLayout {
  readonly #chunks: StoredChunk[];
  readonly #chunkOf = new Map<BookId, number>();
  readonly #parts: readonly SnapshotPart[] | undefined;

  private constructor(chunks: StoredChunk[], parts: readonly SnapshotPart[] | undefined) {
    this.#chunks = chunks;
    this.#parts = parts;
    for (const [index, { ids }] of chunks.entries()) for (const id of ids) this.#chunkOf.set(id, index);
  }

  static async read(files: ChunkFileStore, { cards, parts }: SnapshotDocument): Promise<StoredLayout> {
    const chunks: StoredChunk[] = [];
    for (let index = 0; index < cards.length; index += MAX_CONCURRENT_READS)
      chunks.push(
        ...(await Promise.all(
          cards.slice(index, index + MAX_CONCURRENT_READS).map(async (url) => {
            const { ids, titles } = await readChunk<SummaryChunk>(files, url);
            const [_id, title] = [ids[0] as BookId | undefined, titles[0] as string];
            return { ids: new Set(ids as BookId[]), start: _id && { _id, title } };
          }),
        )),
      );
    return new StoredLayout(chunks, parts);
  }

  chunkOf(id: BookId): number | undefined {
    return this.#chunkOf.get(id);
  }

  idsIn(chunkIndex: number): ReadonlySet<BookId> {
    return this.#chunks[chunkIndex]?.ids ?? new Set();
  }

  get length(): number {
    return this.#chunks.length;
  }

  move(id: BookId, to: number | undefined): void {
    const from = this.#chunkOf.get(id);
    if (from !== undefined) this.#chunks[from]?.ids.delete(id);
    this.#chunkOf.delete(id);
    if (to === undefined) return;
    this.#chunks[to] ??= { ids: new Set(), start: undefined };
    this.#chunks[to].ids.add(id);
    this.#chunkOf.set(id, to);
  }

  /** The chunk with neighbouring titles or, in a shop in parts, the first one of its category, if there is one. */
  chunkFor(book: BookSummary): number | undefined {
    if (!this.#parts) return this.#chunkByTitle(book);
    let first = 0;
    for (const { categoryId, chunks } of this.#parts) {
      if (categoryId === book.categoryId) return first;
      first += chunks;
    }
    return undefined;
  }

  /** The parts with their current chunks; empty ones are left out. */
  parts(): SnapshotPart[] | undefined {
    let first = 0;
    return this.#parts
      ?.map(({ categoryId, chunks }) => {
        const sizes = this.#chunks.slice(first, first + chunks).map(({ ids }) => ids.size);
        first += chunks;
        return {
          categoryId,
          chunks: sizes.filter((size) => size > 0).length,
          books: sizes.reduce((sum, size) => sum + size, 0),
        };
      })
      .filter(({ chunks }) => chunks > 0);
  }

  /** Skips the first chunk, which has titles of the whole shop. */
  #chunkByTitle(book: BookSummary): number {
    let [low, high] = [1, Math.max(1, this.#chunks.length - 1)];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      const { start } = this.#chunks[middle] as StoredChunk;
      if (start && byTitle(book, start) < 0) high = middle - 1;
      else low = middle;
    }
    return low;
  }
}
