import { toDetails } from "@frangipani/core/books";
import {
  type Changes,
  FEED_FORMAT,
  type FeedPosition,
  feedStart,
  type Manifest,
  packSummaries,
} from "@frangipani/core/catalogue";
import type { CatalogueWrite, IndexedChunk } from "../storage/catalogue-storage.ts";
import type { CatalogueRecord } from "../storage/database.ts";
import type { ResilientStorage } from "../storage/resilient-storage.ts";
import { ChunkedCatalogue } from "./chunked-catalogue.ts";
import { createPublisher } from "./publish-catalogue.ts";
import { readStoredChunks } from "./stored-chunks.ts";

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

  get position(): FeedPosition {
    const { cursor, complete, settled, snapshot } = this.#record ?? feedStart;
    return { cursor, complete, settled, snapshot };
  }

  hasChunk(chunkIndex: number): boolean {
    return this.#books.layout.has(chunkIndex);
  }

  detailsUrlOf(id: string): string | undefined {
    const chunkIndex = this.#books.layout.chunkOf(id);
    return chunkIndex === undefined ? undefined : this.#record?.snapshot?.details[chunkIndex];
  }

  async load(): Promise<boolean> {
    const { storage } = this.#options;
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
    if (isReplacing) return this.#replace(chunks, position);
    for await (const row of chunks) {
      const isWhole = this.#books.layout.chunkIndexes().length === 0;
      this.#books.putChunk(row);
      this.publish(isWhole ? "now" : "soon");
      await this.save(position, { summaries: [row], isWhole });
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
    const summaries = this.#books.applyChanges(changes);
    this.publish("soon");
    await this.save(part, { summaries, details: changes.books.map(toDetails), removedIds: changes.gone });
    await this.#options.yieldToMain();
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
    this.#record = { ...this.#record, ...part, chunks, revision: revision + 1, asOf: now() };
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

const firstRecord = {
  ...feedStart,
  key: "catalogue",
  format: FEED_FORMAT,
  revision: 0,
  chunks: 0,
  etag: null,
  asOf: 0,
} as const;
