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

/** What one tab wrote, for the others to read again. */
export type StorageUpdate = { revision: number; chunks: readonly number[] };

type LocalCatalogueDeps = {
  storage: ResilientStorage;
  /** The books that came with the page: shown until there are others. */
  initialCatalogue: Catalogue;
  publish(part: Partial<CatalogueState>): void;
  broadcast(update: StorageUpdate): void;
  now(): number;
  /** Lets the screen have its turn. */
  yieldToMain(): Promise<void>;
};

/** While books keep coming, they are published at most this often. */
const PUBLISH_EVERY_MS = 250;

/**
 * This tab's catalogue: its books, in which chunks they are stored, and how far the log was followed. What changes here is
 * published and stored in the same step, chunk by chunk.
 */
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

  /** The file of the snapshot in which the details of this book are. */
  detailsUrlOf(id: string): string | undefined {
    const chunkIndex = this.#layout.chunkOf(id);
    return chunkIndex === undefined ? undefined : this.#record?.snapshot?.details[chunkIndex];
  }

  /** Shows what is stored, unless this tab shows it already; false when there is nothing. */
  async load(): Promise<boolean> {
    const { storage } = this.#deps;
    for (let tries = 1; ; tries += 1) {
      const state = await storage.read((db) => db.state());
      if (state?.record?.format !== FEED_FORMAT) return false;
      const { record, chunks } = state;
      if (record.revision === this.#record?.revision) return true;
      try {
        await this.#loadChunks(record, chunks);
        return true;
      } catch (error) {
        // Another tab may have written while this one was reading: only what stands still can be damaged.
        const now = await storage.read((db) => db.state());
        if (now?.record?.revision !== record.revision && tries < 5) continue;
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

  /** Another tab wrote some chunks: only these are read. */
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

  /** Settings and categories count at once; the books follow. */
  applyManifest({ taxonomy: { categories }, shipping, gst, year }: Manifest): void {
    const settings = { shipping, gst, year };
    this.#catalogue = this.#catalogue.withCategories(categories);
    this.#record = { ...(this.#record ?? firstRecord), categories, settings };
    this.publish("now");
  }

  /** Takes in the chunks of a snapshot as they come; what they replace stays until the last one is here. */
  async applySnapshot(
    chunks: AsyncIterable<IndexedChunk>,
    { isReplacing, position }: { isReplacing: boolean; position: FeedPosition },
  ): Promise<void> {
    if (isReplacing) return this.#replace(chunks, position);
    for await (const row of chunks) {
      const isWhole = this.#layout.numbers().length === 0;
      this.#addChunk(row);
      this.publish(isWhole ? "now" : "soon");
      await this.save(position, { cards: [row], isWhole });
      await this.#deps.yieldToMain();
    }
  }

  async #replace(chunks: AsyncIterable<IndexedChunk>, position: FeedPosition): Promise<void> {
    const layout = new ChunkLayout();
    const cards: IndexedChunk[] = [];
    let catalogue = emptyCatalogue.withCategories(this.#catalogue.categories);
    for await (const row of chunks) {
      const books = unpackSummaries(row.chunk);
      layout.put(row.chunkIndex, books.map(idOf));
      catalogue = catalogue.with(books, []);
      cards.push(row);
      await this.#deps.yieldToMain();
    }
    this.#catalogue = catalogue;
    this.#layout = layout;
    await this.save(position, { cards, isWhole: true });
  }

  async applyChanges({ books, gone }: Changes, part: Partial<CatalogueRecord>): Promise<void> {
    const touched = this.#layout.change(books.map(idOf), gone);
    this.#catalogue = this.#catalogue.with(books.map(summaryOf), gone);
    this.publish("soon");
    const cards = touched.map((chunkIndex) => this.#pack(chunkIndex));
    await this.save(part, { cards, details: books.map(detailsOf), gone });
    await this.#deps.yieldToMain();
  }

  /** Forgets all books; what is stored stays until others are written. */
  startOver(): void {
    if (!this.#record) return;
    const { categories } = this.#record;
    this.#begin(emptyCatalogue.withCategories(categories), { ...this.#record, ...startOfFeed });
  }

  /** Stores what the server answered just now. */
  async save(part: Partial<CatalogueRecord>, rows: Omit<CatalogueWrite, "record"> = {}): Promise<void> {
    const { storage, broadcast, now, yieldToMain } = this.#deps;
    if (!this.#record) return;
    const { revision } = this.#record;
    const chunks = this.#layout.numbers().length;
    this.#record = { ...this.#record, ...part, chunks, revision: revision + 1, asOf: now() };
    // What was shown is drawn first.
    await yieldToMain();
    const record = this.#record;
    await storage.write({ record, ...rows }, () => this.#whole(record));
    if (!storage.isMemoryOnly)
      broadcast({
        revision: record.revision,
        chunks: (rows.cards ?? []).map(({ chunkIndex }) => chunkIndex),
      });
  }

  publish(when: "now" | "soon"): void {
    const { publish, now, initialCatalogue } = this.#deps;
    const record = this.#record;
    if (!record || (when === "soon" && now() - this.#publishedAt < PUBLISH_EVERY_MS)) return;
    this.#publishedAt = now();
    const isBegun = this.#catalogue.size > 0 || record.complete;
    publish({
      ...(isBegun ? { status: "ready" } : {}),
      complete: record.complete,
      catalogue: isBegun || initialCatalogue.size === 0 ? this.#catalogue : initialCatalogue,
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
    const cards = unpackSummaries(chunk);
    this.#catalogue = this.#catalogue.with(cards, this.#layout.put(chunkIndex, cards.map(idOf)));
  }

  #pack(chunkIndex: number): IndexedChunk {
    const books = this.#layout.idsIn(chunkIndex).flatMap((id) => this.#catalogue.book(id) ?? []);
    return { chunkIndex, chunk: packSummaries(books) };
  }

  /** Everything that is shown now, to write a lost database again. */
  #whole(record: CatalogueRecord): CatalogueWrite {
    return {
      record,
      cards: this.#layout.numbers().map((chunkIndex) => this.#pack(chunkIndex)),
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
