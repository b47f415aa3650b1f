import { type BookSummary, toDetails, toSummary } from "@frangipani/core/books";
import {
  belongsToShare,
  type Changes,
  chooseChunks,
  compareChunks,
  type FeedPosition,
  feedStart,
  type Manifest,
  packSummaries,
  type Snapshot,
} from "@frangipani/core/catalogue";
import type { CategoryId } from "@frangipani/core/categories";
import type { CatalogueWrite, IndexedChunk } from "../storage/database.ts";
import { type CatalogueRecord, EARLIER_FORMATS, PARTIAL_FORMAT, WHOLE_FORMAT } from "../storage/record.ts";
import type { ResilientStorage } from "../storage/resilient-storage.ts";
import { ChunkedCatalogue } from "./chunked-catalogue.ts";
import { createPublisher } from "./publish-catalogue.ts";
import type { FoundBook } from "./read-book.ts";

export type StorageUpdate = { revision: number; chunks: readonly number[] };

type LocalCatalogueOptions = Parameters<typeof createPublisher>[0] & {
  storage: ResilientStorage;
  broadcast(update: StorageUpdate): void;
  yieldToMain(): Promise<void>;
};

export class LocalCatalogue {
  readonly #options: LocalCatalogueOptions;
  readonly #publish: ReturnType<typeof createPublisher>;
  #books = new ChunkedCatalogue();
  #record: CatalogueRecord | undefined;

  constructor(options: LocalCatalogueOptions) {
    this.#options = options;
    this.#publish = createPublisher(options);
  }

  get record(): CatalogueRecord | undefined {
    return this.#record;
  }

  /** The start for a catalogue of an earlier build, which is replaced. */
  get position(): FeedPosition {
    const { cursor, complete, settled, snapshot } = this.isEarlier ? feedStart : (this.#record ?? feedStart);
    return { cursor, complete, settled, snapshot };
  }

  /** Whether it was stored by an earlier build, with fewer fields. */
  get isEarlier(): boolean {
    return this.#record !== undefined && EARLIER_FORMATS.includes(this.#record.format);
  }

  hasChunk(chunkIndex: number): boolean {
    return !this.isEarlier && this.#books.layout.has(chunkIndex);
  }

  hasBook(id: string): boolean {
    return this.#books.catalogue.book(id) !== undefined;
  }

  /** Whether the shop exceeds this device's share. */
  get isPartial(): boolean {
    return this.#record?.snapshot?.parts !== undefined;
  }

  chooseChunks(snapshot: Snapshot): number[] {
    return chooseChunks(snapshot, this.#visited);
  }

  /** Whether the books of another category must be fetched. */
  get hasNewShare(): boolean {
    const snapshot = this.#record?.snapshot;
    if (!snapshot?.parts) return false;
    const { lacksSome, hasOthers } = compareChunks(snapshot, this.chooseChunks(snapshot), (chunkIndex) =>
      this.hasChunk(chunkIndex),
    );
    return lacksSome || hasOthers;
  }

  get #visited(): readonly CategoryId[] {
    return this.#record?.visited ?? [];
  }

  /** Other books get chunks after those of the snapshot, of which a device with a part of the shop lacks some. */
  get #minChunkIndex(): number {
    return this.isPartial ? (this.#record?.snapshot?.cards.length ?? 0) : 0;
  }

  detailsUrlOf(id: string): string | undefined {
    const chunkIndex = this.#books.layout.chunkOf(id);
    return chunkIndex === undefined ? undefined : this.#record?.snapshot?.details[chunkIndex];
  }

  async load(): Promise<boolean> {
    const { storage } = this.#options;
    for (let attempts = 1; ; attempts += 1) {
      const state = await storage.read((db) => db.state());
      if (!state?.record || !READABLE_FORMATS.includes(state.record.format)) return false;
      const { record, chunks } = state as { record: CatalogueRecord; chunks: number[] };
      if (record.revision === this.#record?.revision) return true;
      try {
        await this.#loadChunks(record, chunks);
        return true;
      } catch (error) {
        // If another tab wrote meanwhile, read again; otherwise the data is damaged.
        const now = await storage.read((db) => db.state());
        if (now?.record?.revision !== record.revision && attempts < 5) continue;
        console.error("The stored catalogue was not readable and is fetched again.", error);
        this.#books = new ChunkedCatalogue();
        this.#record = undefined;
        await storage.recreate();
        return false;
      }
    }
  }

  async #loadChunks(record: CatalogueRecord, chunkIndexes: number[]): Promise<void> {
    this.#books = new ChunkedCatalogue(record.categories);
    this.#record = record;
    for await (const row of readStoredChunks(this.#options.storage, record, chunkIndexes)) {
      this.#books.putChunk(row);
      this.publish(row.chunkIndex === 0 ? "now" : "soon");
      await this.#options.yieldToMain();
    }
    this.publish("now");
  }

  async applyUpdate({ revision, chunks }: StorageUpdate): Promise<void> {
    const { storage } = this.#options;
    const record = (await storage.read((db) => db.state()))?.record;
    if (!record || !this.#record || record.revision !== revision || revision !== this.#record.revision + 1)
      return void (await this.load());
    this.#books.setCategories(record.categories);
    for (const chunkIndex of chunks) {
      const chunk = await storage.read((db) => db.chunk(chunkIndex));
      this.#books.putChunk({ chunkIndex, chunk: chunk ?? packSummaries([]) });
    }
    // Another tab has replaced the catalogue by one with other chunks.
    if (this.#books.layout.chunkIndexes().length !== record.chunks) return void (await this.load());
    this.#record = record;
    this.publish("now");
  }

  applyManifest({ taxonomy: { categories }, shipping, gst, year }: Manifest): void {
    const settings = { shipping, gst, year };
    this.#books.setCategories(categories);
    this.#record = { ...(this.#record ?? firstRecord), categories, settings };
    this.publish("now");
  }

  /** Chunks are shown as they arrive, except when they replace a catalogue: it stays until the last one has arrived. */
  async applySnapshot(
    chunks: AsyncIterable<IndexedChunk>,
    { isReplacing, position }: { isReplacing: boolean; position: FeedPosition },
  ): Promise<void> {
    if (isReplacing || this.isEarlier) return this.#replace(chunks, position);
    for await (const row of chunks) {
      const isWhole = this.#books.layout.chunkIndexes().length === 0;
      const others = this.#books.putChunk(row);
      this.publish(isWhole ? "now" : "soon");
      await this.save(position, { summaries: [row, ...others], isWhole });
      await this.#options.yieldToMain();
    }
  }

  async #replace(chunks: AsyncIterable<IndexedChunk>, position: FeedPosition): Promise<void> {
    const books = new ChunkedCatalogue(this.#books.catalogue.categories);
    const summaries: IndexedChunk[] = [];
    for await (const row of chunks) {
      books.putChunk(row);
      summaries.push(row);
      await this.#options.yieldToMain();
    }
    this.#books = books;
    await this.save(position, { summaries, isWhole: true });
  }

  async applyChanges(changes: Changes, part: Partial<CatalogueRecord>): Promise<void> {
    const books = this.isPartial ? changes.books.filter((book) => this.#isOfShare(book)) : changes.books;
    const summaries = this.#books.change(books.map(toSummary), changes.gone, this.#minChunkIndex);
    this.publish("soon");
    await this.save(part, { summaries, details: books.map(toDetails), removedIds: changes.gone });
    await this.#options.yieldToMain();
  }

  #isOfShare(book: BookSummary): boolean {
    return (
      this.hasBook(book._id) ||
      belongsToShare(book, { visited: this.#visited, count: this.#books.catalogue.size })
    );
  }

  /** Books to store although they are outside of the device's share, such as those in the cart. */
  async addBooks(books: readonly FoundBook[]): Promise<void> {
    const summaries = this.#books.change(
      books.map(({ book }) => toSummary(book)),
      [],
      this.#minChunkIndex,
    );
    this.publish("now");
    await this.save(this.#unchangedAge, { summaries, details: books.map(({ details }) => details) });
  }

  async visitCategory(id: CategoryId): Promise<void> {
    if (!this.isPartial || this.#visited[0] === id) return;
    const visited = [id, ...this.#visited.filter((other) => other !== id)].slice(0, MAX_VISITED);
    await this.save({ ...this.#unchangedAge, visited });
  }

  /** For a write without a response of the feed: the catalogue is as old as before. */
  get #unchangedAge(): Partial<CatalogueRecord> {
    return { asOf: this.#record?.asOf ?? 0 };
  }

  startOver(): void {
    if (!this.#record) return;
    this.#books = new ChunkedCatalogue(this.#record.categories);
    this.#record = { ...this.#record, ...feedStart };
  }

  async save(part: Partial<CatalogueRecord>, rows: Omit<CatalogueWrite, "record"> = {}): Promise<void> {
    const { storage, broadcast, now, yieldToMain } = this.#options;
    if (!this.#record) return;
    const { revision } = this.#record;
    const chunks = this.#books.layout.chunkIndexes().length;
    this.#record = { ...this.#record, asOf: now(), ...part, chunks, revision: revision + 1 };
    if (!this.isEarlier || rows.isWhole || part.complete)
      this.#record.format = this.isPartial ? PARTIAL_FORMAT : WHOLE_FORMAT;
    // Let the browser paint first.
    await yieldToMain();
    const record = this.#record;
    const whole = () => ({ record, summaries: this.#books.allChunks(), isWhole: true });
    await storage.write({ record, ...rows }, whole);
    if (!storage.isMemoryOnly)
      broadcast({
        revision: record.revision,
        chunks: (rows.summaries ?? []).map(({ chunkIndex }) => chunkIndex),
      });
  }

  publish(when: "now" | "soon"): void {
    this.#publish(when, this.#books.catalogue, this.#record);
  }
}

const READABLE_FORMATS: readonly number[] = [WHOLE_FORMAT, PARTIAL_FORMAT, ...EARLIER_FORMATS];
const MAX_VISITED = 20;

const firstRecord = {
  ...feedStart,
  key: "catalogue",
  format: WHOLE_FORMAT,
  revision: 0,
  chunks: 0,
  etag: null,
  asOf: 0,
} as const;

/** In order, so that the first books come first. @throws when the browser has evicted a chunk */
async function* readStoredChunks(
  storage: ResilientStorage,
  record: CatalogueRecord,
  chunkIndexes: readonly number[],
): AsyncGenerator<IndexedChunk> {
  if (chunkIndexes.length !== record.chunks)
    throw new Error(`${chunkIndexes.length} of ${record.chunks} chunks left`);
  for (const chunkIndex of chunkIndexes.toSorted((a, b) => a - b)) {
    const chunk = await storage.read((db) => db.chunk(chunkIndex));
    if (!chunk) throw new Error(`chunk ${chunkIndex} is missing`);
    yield { chunkIndex, chunk };
  }
}
