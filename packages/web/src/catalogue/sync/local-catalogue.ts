import { type BookSummary, detailsOf, summaryOf } from "@frangipani/core/books/views";
import { type Catalogue, emptyCatalogue } from "@frangipani/core/catalogue/catalogue";
import { packSummaries, unpackSummaries } from "@frangipani/core/catalogue/chunk";
import { type Changes, FEED_FORMAT, type Manifest } from "@frangipani/core/catalogue/feed";
import { type FeedPosition, startOfFeed } from "@frangipani/core/catalogue/feed-reader";
import type { CatalogueState } from "../catalogue-state.ts";
import type { CatalogueWrite, IndexedChunk } from "../storage/catalogue-storage.ts";
import type { CatalogueRecord } from "../storage/database.ts";
import type { ResilientStorage } from "../storage/resilient-storage.ts";
import { ChunkLayout } from "./chunk-layout.ts";

export type StorageUpdate = { revision: number; chunks: readonly number[] };

type LocalCatalogueDeps = {
  storage: ResilientStorage;
  /** The books of a server-rendered page, shown until others are loaded. */
  initialCatalogue: Catalogue;
  publish(part: Partial<CatalogueState>): void;
  broadcast(update: StorageUpdate): void;
  now(): number;
  yieldToMain(): Promise<void>;
};

const PUBLISH_INTERVAL_MS = 250;

/** The books in memory, their chunks in storage, and the position in the log. Changes are published and stored together. */
export class LocalCatalogue {
  readonly #deps: LocalCatalogueDeps;
  #catalogue = emptyCatalogue;
  #layout = new ChunkLayout();
  #record: CatalogueRecord | undefined;
  #publishedAt = 0;

  constructor(deps: LocalCatalogueDeps) {
    this.#deps = deps;
  }

  get record(): CatalogueRecord | undefined {
    return this.#record;
  }

  get position(): FeedPosition {
    const { cursor, complete, settled, snapshot } = this.#record ?? startOfFeed;
    return { cursor, complete, settled, snapshot };
  }

  hasChunk(chunkIndex: number): boolean {
    return this.#layout.has(chunkIndex);
  }

  detailsUrlOf(id: string): string | undefined {
    const chunkIndex = this.#layout.chunkOf(id);
    return chunkIndex === undefined ? undefined : this.#record?.snapshot?.details[chunkIndex];
  }

  async load(): Promise<boolean> {
    const { storage } = this.#deps;
    for (let attempts = 1; ; attempts += 1) {
      const state = await storage.read((db) => db.state());
      if (state?.record?.format !== FEED_FORMAT) return false;
      const { record, chunks } = state;
      if (record.revision === this.#record?.revision) return true;
      try {
        await this.#loadChunks(record, chunks);
        return true;
      } catch (error) {
        // If another tab wrote meanwhile, read again; otherwise the data is damaged.
        const now = await storage.read((db) => db.state());
        if (now?.record?.revision !== record.revision && attempts < 5) continue;
        console.error("The stored catalogue was not readable and is fetched again.", error);
        this.#begin(emptyCatalogue, undefined);
        await storage.recreate();
        return false;
      }
    }
  }

  async #loadChunks(record: CatalogueRecord, chunkIndexes: number[]): Promise<void> {
    const { storage, yieldToMain } = this.#deps;
    if (chunkIndexes.length !== record.chunks)
      throw new Error(`${chunkIndexes.length} of ${record.chunks} chunks left`);
    this.#begin(emptyCatalogue.withCategories(record.categories), record);
    for (const chunkIndex of chunkIndexes.sort((a, b) => a - b)) {
      const chunk = await storage.read((db) => db.chunk(chunkIndex));
      if (!chunk) throw new Error(`chunk ${chunkIndex} is missing`);
      this.#addChunk({ chunkIndex, chunk });
      this.publish(chunkIndex === 0 ? "now" : "soon");
      await yieldToMain();
    }
    this.publish("now");
  }

  async applyUpdate({ revision, chunks }: StorageUpdate): Promise<void> {
    const { storage } = this.#deps;
    const record = (await storage.read((db) => db.state()))?.record;
    if (!record || !this.#record || record.revision !== revision || revision !== this.#record.revision + 1)
      return void (await this.load());
    this.#catalogue = this.#catalogue.withCategories(record.categories);
    for (const chunkIndex of chunks) {
      const chunk = await storage.read((db) => db.chunk(chunkIndex));
      this.#addChunk({ chunkIndex, chunk: chunk ?? packSummaries([]) });
    }
    this.#record = record;
    this.publish("now");
  }

  applyManifest({ taxonomy: { categories }, shipping, gst, year }: Manifest): void {
    const settings = { shipping, gst, year };
    this.#catalogue = this.#catalogue.withCategories(categories);
    this.#record = { ...(this.#record ?? firstRecord), categories, settings };
    this.publish("now");
  }

  /** Chunks are shown as they arrive, except when they replace a catalogue: it stays until the last one has arrived. */
  async applySnapshot(
    chunks: AsyncIterable<IndexedChunk>,
    { isReplacing, position }: { isReplacing: boolean; position: FeedPosition },
  ): Promise<void> {
    if (isReplacing) return this.#replace(chunks, position);
    for await (const row of chunks) {
      const isWhole = this.#layout.chunkIndexes().length === 0;
      this.#addChunk(row);
      this.publish(isWhole ? "now" : "soon");
      await this.save(position, { summaries: [row], isWhole });
      await this.#deps.yieldToMain();
    }
  }

  async #replace(chunks: AsyncIterable<IndexedChunk>, position: FeedPosition): Promise<void> {
    const layout = new ChunkLayout();
    const summaries: IndexedChunk[] = [];
    let catalogue = emptyCatalogue.withCategories(this.#catalogue.categories);
    for await (const row of chunks) {
      const books = unpackSummaries(row.chunk);
      layout.put(row.chunkIndex, books.map(idOf));
      catalogue = catalogue.with(books, []);
      summaries.push(row);
      await this.#deps.yieldToMain();
    }
    this.#catalogue = catalogue;
    this.#layout = layout;
    await this.save(position, { summaries, isWhole: true });
  }

  async applyChanges({ books, gone }: Changes, part: Partial<CatalogueRecord>): Promise<void> {
    const changedChunks = this.#layout.change(books.map(idOf), gone);
    this.#catalogue = this.#catalogue.with(books.map(summaryOf), gone);
    this.publish("soon");
    const summaries = changedChunks.map((chunkIndex) => this.#pack(chunkIndex));
    await this.save(part, { summaries, details: books.map(detailsOf), removedIds: gone });
    await this.#deps.yieldToMain();
  }

  /** Drops all books in memory; the stored ones stay until they are replaced. */
  startOver(): void {
    if (!this.#record) return;
    const { categories } = this.#record;
    this.#begin(emptyCatalogue.withCategories(categories), { ...this.#record, ...startOfFeed });
  }

  async save(part: Partial<CatalogueRecord>, rows: Omit<CatalogueWrite, "record"> = {}): Promise<void> {
    const { storage, broadcast, now, yieldToMain } = this.#deps;
    if (!this.#record) return;
    const { revision } = this.#record;
    const chunks = this.#layout.chunkIndexes().length;
    this.#record = { ...this.#record, ...part, chunks, revision: revision + 1, asOf: now() };
    // Let the browser paint first.
    await yieldToMain();
    const record = this.#record;
    await storage.write({ record, ...rows }, () => this.#whole(record));
    if (!storage.isMemoryOnly)
      broadcast({
        revision: record.revision,
        chunks: (rows.summaries ?? []).map(({ chunkIndex }) => chunkIndex),
      });
  }

  publish(when: "now" | "soon"): void {
    const { publish, now, initialCatalogue } = this.#deps;
    const record = this.#record;
    if (!record || (when === "soon" && now() - this.#publishedAt < PUBLISH_INTERVAL_MS)) return;
    this.#publishedAt = now();
    const hasBooks = this.#catalogue.size > 0 || record.complete;
    publish({
      ...(hasBooks ? { status: "ready" } : {}),
      complete: record.complete,
      catalogue: hasBooks || initialCatalogue.size === 0 ? this.#catalogue : initialCatalogue,
      settings: record.settings,
      asOf: record.asOf > 0 ? new Date(record.asOf) : null,
    });
  }

  #begin(catalogue: Catalogue, record: CatalogueRecord | undefined): void {
    this.#catalogue = catalogue;
    this.#layout = new ChunkLayout();
    this.#record = record;
  }

  #addChunk({ chunkIndex, chunk }: IndexedChunk): void {
    const summaries = unpackSummaries(chunk);
    this.#catalogue = this.#catalogue.with(summaries, this.#layout.put(chunkIndex, summaries.map(idOf)));
  }

  #pack(chunkIndex: number): IndexedChunk {
    const books = this.#layout.idsIn(chunkIndex).flatMap((id) => this.#catalogue.book(id) ?? []);
    return { chunkIndex, chunk: packSummaries(books) };
  }

  #whole(record: CatalogueRecord): CatalogueWrite {
    return {
      record,
      summaries: this.#layout.chunkIndexes().map((chunkIndex) => this.#pack(chunkIndex)),
      isWhole: true,
    };
  }
}

const firstRecord = {
  ...startOfFeed,
  key: "catalogue",
  format: FEED_FORMAT,
  revision: 0,
  chunks: 0,
  etag: null,
  asOf: 0,
} as const;

const idOf = (book: Pick<BookSummary, "_id">) => book._id;
