import { type BookSummary, toDetails, toSummary } from "@frangipani/core/books";
import {
  belongsToShare,
  type Catalogue,
  type Changes,
  chooseChunks,
  compareChunks,
  type FeedPosition,
  feedStart,
  type Manifest,
  packSummaries,
  type Snapshot,
  type SummaryChunk,
} from "@frangipani/core/catalogue";
import type { CategoryId } from "@frangipani/core/categories";
import type { CatalogueState } from "../catalogue-state.ts";
import {
  type CatalogueDatabase,
  type CatalogueRecord,
  type CatalogueWrite,
  EARLIER_FORMATS,
  type IndexedChunk,
  PARTIAL_FORMAT,
  READABLE_FORMATS,
  WHOLE_FORMAT,
} from "../storage/database.ts";
import type { ResilientStorage } from "../storage/resilient-storage.ts";
import { ChunkedCatalogue } from "./chunked-catalogue.ts";
import type { FoundBook } from "./read-book.ts";

export type StorageUpdate = { revision: number; chunks: readonly number[] };

type LocalCatalogueOptions = {
  storage: ResilientStorage;
  /** The catalogue in the server-rendered page, shown until this device has books. */
  initialCatalogue: Catalogue;
  publish(part: Partial<CatalogueState>): void;
  /** Sends other tabs the indexes of the stored chunks. */
  broadcast(update: StorageUpdate): void;
  now(): number;
  yieldToMain(): Promise<void>;
};

const PUBLISH_INTERVAL_MS = 250;
const MAX_LOAD_ATTEMPTS = 5;
const MAX_VISITED_CATEGORIES = 20;

/**
 * The catalogue of this device: its books in memory and in stored chunks, and its record with the position in the
 * server's log. A change is published, then stored in one transaction, then announced to other tabs.
 */
export class LocalCatalogue {
  readonly #options: LocalCatalogueOptions;
  #books = new ChunkedCatalogue();
  #record: CatalogueRecord | undefined;
  #publishedAt = 0;

  constructor(options: LocalCatalogueOptions) {
    this.#options = options;
  }

  get record(): CatalogueRecord | undefined {
    return this.#record;
  }

  /** The position in the feed; the start for a catalogue of an earlier build, which is then replaced. */
  get position(): FeedPosition {
    const { cursor, complete, settled, snapshot } = this.isEarlier ? feedStart : (this.#record ?? feedStart);
    return { cursor, complete, settled, snapshot };
  }

  /** Whether the catalogue was stored by an earlier build, with fewer fields. */
  get isEarlier(): boolean {
    return this.#record !== undefined && EARLIER_FORMATS.includes(this.#record.format);
  }

  hasChunk(chunkIndex: number): boolean {
    return !this.isEarlier && this.#books.hasChunk(chunkIndex);
  }

  hasBook(id: string): boolean {
    return this.#books.catalogue.book(id) !== undefined;
  }

  /** Whether the shop is too large for this device, which then stores a share of it. */
  get isPartial(): boolean {
    return this.#record?.snapshot?.parts !== undefined;
  }

  chooseChunks(snapshot: Snapshot): number[] {
    return chooseChunks(snapshot, this.#visited);
  }

  /** Whether the stored chunks are not those of this device's share, which visited categories change. */
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

  /** New books of a partial catalogue get chunks after those of the snapshot, some of which are missing on this device. */
  get #minChunkIndex(): number {
    return this.isPartial ? (this.#record?.snapshot?.cards.length ?? 0) : 0;
  }

  detailsUrlOf(id: string): string | undefined {
    const chunkIndex = this.#books.chunkOf(id);
    return chunkIndex === undefined ? undefined : this.#record?.snapshot?.details[chunkIndex];
  }

  /** Shows the stored catalogue, unless it is shown already. @returns whether a catalogue is stored */
  async load(): Promise<boolean> {
    const { storage } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      const { record, chunks } = await this.#readState();
      if (!record || !READABLE_FORMATS.includes(record.format)) return false;
      if (record.revision === this.#record?.revision) return true;
      try {
        await this.#loadChunks(record, chunks);
        return true;
      } catch (error) {
        // If another tab wrote meanwhile, read again; otherwise the data is damaged.
        const latest = await this.#readState();
        if (latest.record?.revision !== record.revision && attempt < MAX_LOAD_ATTEMPTS) continue;
        console.error("The stored catalogue was not readable and is fetched again.", error);
        this.#books = new ChunkedCatalogue();
        this.#record = undefined;
        await storage.recreate();
        return false;
      }
    }
  }

  async #readState(): ReturnType<CatalogueDatabase["state"]> {
    const state = await this.#options.storage.read((db) => db.state());
    return state ?? { record: undefined, chunks: [] };
  }

  #readChunk(chunkIndex: number): Promise<SummaryChunk | undefined> {
    return this.#options.storage.read((db) => db.chunk(chunkIndex));
  }

  /** Loads the chunks in order, so that the first books are shown first. @throws if the browser has evicted a chunk */
  async #loadChunks(record: CatalogueRecord, chunkIndexes: readonly number[]): Promise<void> {
    this.#books = new ChunkedCatalogue(record.categories);
    this.#record = record;
    if (chunkIndexes.length !== record.chunks)
      throw new Error(`${chunkIndexes.length} of ${record.chunks} chunks left`);
    for (const chunkIndex of chunkIndexes.toSorted((a, b) => a - b)) {
      const chunk = await this.#readChunk(chunkIndex);
      if (!chunk) throw new Error(`chunk ${chunkIndex} is missing`);
      this.#books.putChunk({ chunkIndex, chunk });
      this.publish(chunkIndex === 0 ? "now" : "soon");
      await this.#options.yieldToMain();
    }
    this.publish("now");
  }

  /** Shows what another tab has stored: reads only the changed chunks, unless an update was missed. */
  async applyUpdate({ revision, chunks }: StorageUpdate): Promise<void> {
    const { record } = await this.#readState();
    if (!record || !this.#record || record.revision !== revision || revision !== this.#record.revision + 1)
      return void (await this.load());
    this.#books.setCategories(record.categories);
    for (const chunkIndex of chunks) {
      const chunk = (await this.#readChunk(chunkIndex)) ?? packSummaries([]);
      this.#books.putChunk({ chunkIndex, chunk });
    }
    // A different number means that another tab has replaced the catalogue by one with other chunks.
    if (this.#books.chunkCount !== record.chunks) return void (await this.load());
    this.#record = record;
    this.publish("now");
  }

  applyManifest({ taxonomy: { categories }, shipping, gst, year }: Manifest): void {
    const settings = { shipping, gst, year };
    this.#books.setCategories(categories);
    this.#record = { ...(this.#record ?? firstRecord), categories, settings };
    this.publish("now");
  }

  /** Shows chunks as they arrive. A catalogue that they replace is shown until the last one has arrived. */
  async applySnapshot(
    chunks: AsyncIterable<IndexedChunk>,
    { isReplacing, position }: { isReplacing: boolean; position: FeedPosition },
  ): Promise<void> {
    if (isReplacing || this.isEarlier) return this.#replace(chunks, position);
    for await (const row of chunks) {
      // The first chunk also clears what the database has.
      const isWhole = this.#books.chunkCount === 0;
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

  /** Stores books that are outside of this device's share, such as those in the cart. */
  async addBooks(books: readonly FoundBook[]): Promise<void> {
    const changed = books.map(({ book }) => toSummary(book));
    const summaries = this.#books.change(changed, [], this.#minChunkIndex);
    this.publish("now");
    await this.save(this.#unchangedAge, { summaries, details: books.map(({ details }) => details) });
  }

  async visitCategory(id: CategoryId): Promise<void> {
    // Another tab may have stored changes, which a write based on an earlier revision would replace.
    await this.load();
    if (!this.isPartial || this.#visited[0] === id) return;
    const visited = [id, ...this.#visited.filter((other) => other !== id)].slice(0, MAX_VISITED_CATEGORIES);
    await this.save({ ...this.#unchangedAge, visited });
  }

  /** Added to a write that is no response of the feed, so that the catalogue's age does not change. */
  get #unchangedAge(): Partial<CatalogueRecord> {
    return { asOf: this.#record?.asOf ?? 0 };
  }

  async save(part: Partial<CatalogueRecord>, rows: Omit<CatalogueWrite, "record"> = {}): Promise<void> {
    const { storage, broadcast, now, yieldToMain } = this.#options;
    if (!this.#record) return;
    const { revision } = this.#record;
    const chunks = this.#books.chunkCount;
    this.#record = { ...this.#record, asOf: now(), ...part, chunks, revision: revision + 1 };
    // An earlier build's catalogue keeps its format, and so is fetched again, until it is replaced.
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

  /** "soon" publishes at most once each PUBLISH_INTERVAL_MS, since every screen renders again. */
  publish(when: "now" | "soon"): void {
    const { initialCatalogue, publish, now } = this.#options;
    const record = this.#record;
    if (!record || (when === "soon" && now() - this.#publishedAt < PUBLISH_INTERVAL_MS)) return;
    this.#publishedAt = now();
    const { catalogue } = this.#books;
    const hasBooks = catalogue.size > 0 || record.complete;
    publish({
      ...(hasBooks ? { status: "ready" } : {}),
      hasWholeShop: record.complete && !this.isPartial,
      hasWholeShare: record.complete && this.isPartial,
      catalogue: hasBooks || initialCatalogue.size === 0 ? catalogue : initialCatalogue,
      settings: record.settings,
      asOf: record.asOf > 0 ? new Date(record.asOf) : null,
    });
  }
}

const firstRecord = {
  ...feedStart,
  key: "catalogue",
  format: WHOLE_FORMAT,
  revision: 0,
  chunks: 0,
  etag: null,
  asOf: 0,
} as const;
