import { type BookSummary, detailsOf, summaryOf } from "@frangipani/core/books/views";
import { type Catalogue, type CatalogueBook, emptyCatalogue } from "@frangipani/core/catalogue/catalogue";
import { packCards, unpackCards } from "@frangipani/core/catalogue/chunk";
import {
  type Cursor,
  FEED_FORMAT,
  keptCursor,
  type Manifest,
  type Snapshot,
  START,
} from "@frangipani/core/catalogue/feed";
import type { CatalogueState } from "../catalogue-state.ts";
import type { CatalogueWrite, IndexedChunk } from "../storage/catalogue-storage.ts";
import type { CatalogueRecord } from "../storage/database.ts";
import type { ResilientStorage } from "../storage/resilient-storage.ts";
import { ChunkLayout } from "./chunk-layout.ts";
import { ChunkGone, type FeedClient, type ManifestAnswer, prefetchChunks } from "./feed-client.ts";

/** What one tab wrote, for the others to read again. */
export type StorageUpdate = { revision: number; chunks: readonly number[] };

export type SyncPorts = {
  feed: FeedClient;
  storage: ResilientStorage;
  /** The books that came with the page: shown until there are others. */
  initialCatalogue: Catalogue;
  publish(part: Partial<CatalogueState>): void;
  broadcast(update: StorageUpdate): void;
  now(): number;
  /** Lets the screen have its turn. */
  yieldToMain(): Promise<void>;
};

/** While books keep coming, the screens follow at most this often. */
const SHOW_EVERY_MS = 250;

/**
 * Keeps this device's catalogue in step with the server's log. What is stored is shown first; a first visit shows each
 * chunk as it comes, and goes on where it was interrupted; later visits ask one conditional question, and read what
 * changed. What is shown is stored in the same step, chunk by chunk.
 */
export class CatalogueSync {
  readonly #ports: SyncPorts;
  #catalogue = emptyCatalogue;
  #layout = new ChunkLayout();
  #record: CatalogueRecord | undefined;
  /** Counts only once everything it stands for was read. */
  #latestEtag: string | null = null;
  #shownAt = 0;

  constructor(ports: SyncPorts) {
    this.#ports = ports;
    ports.storage.whole = () => this.#whole();
  }

  get record(): CatalogueRecord | undefined {
    return this.#record;
  }

  /** The file of the snapshot in which the details of this book are. */
  detailsUrlOf(id: string): string | undefined {
    const chunkIndex = this.#layout.chunkOf(id);
    return chunkIndex === undefined ? undefined : this.#record?.snapshot?.details[chunkIndex];
  }

  /** Shows what is stored, unless this tab shows it already; false when there is nothing. */
  async load(): Promise<boolean> {
    const { storage } = this.#ports;
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

  /** Another tab wrote some chunks: only these are read. */
  async applyUpdate({ revision, chunks }: StorageUpdate): Promise<void> {
    const { storage } = this.#ports;
    const record = (await storage.read((db) => db.state()))?.record;
    if (!record || !this.#record || record.revision !== revision || revision !== this.#record.revision + 1)
      return void (await this.load());
    let catalogue = this.#catalogue.withCategories(record.categories);
    for (const chunkIndex of chunks) {
      const chunk = await storage.read((db) => db.chunk(chunkIndex));
      const cards = unpackCards(chunk ?? packCards([]));
      catalogue = catalogue.with(cards, this.#layout.put(chunkIndex, cards.map(idOf)));
    }
    this.#catalogue = catalogue;
    this.#record = record;
    this.#show("now");
  }

  /** Asks the server what is new. @throws when it does not answer; what is shown stays */
  async sync(asked?: Promise<ManifestAnswer>, call: { pastCaches?: boolean } = {}): Promise<void> {
    const before = this.#record;
    const answer = await (asked ?? this.#ports.feed.manifest(before?.complete ? before.etag : null, call));
    if (answer === "unchanged") this.#latestEtag = before?.etag ?? null;
    else this.#hear(answer.manifest, answer.etag);
    const record = this.#record;
    if (!record) throw new Error("the feed said unchanged to a first visit");
    const snapshot = answer === "unchanged" ? record.snapshot : answer.manifest.snapshot;
    const latest = answer === "unchanged" ? record.cursor : answer.manifest.latest;
    if (!record.complete) await this.#firstVisit(record, snapshot, latest);
    else if (!record.settled || record.cursor !== latest)
      await this.#readChanges(record.cursor, latest, snapshot);
    else await this.#write({ etag: this.#latestEtag });
    this.#show("now");
  }

  async #loadChunks(record: CatalogueRecord, numbers: number[]): Promise<void> {
    const { storage, yieldToMain } = this.#ports;
    if (numbers.length !== record.chunks)
      throw new Error(`${numbers.length} of ${record.chunks} chunks left`);
    this.#begin(emptyCatalogue.withCategories(record.categories), record);
    this.#latestEtag = record.etag;
    for (const chunkIndex of numbers.sort((a, b) => a - b)) {
      const chunk = await storage.read((db) => db.chunk(chunkIndex));
      if (!chunk) throw new Error(`chunk ${chunkIndex} is missing`);
      this.#take(chunkIndex, unpackCards(chunk));
      this.#show(chunkIndex === 0 ? "now" : "soon");
      await yieldToMain();
    }
    this.#show("now");
  }

  /** Settings and categories count at once; the books follow. */
  #hear(manifest: Manifest, etag: string | null): void {
    const { categories } = manifest.taxonomy;
    const { shipping, gst, year } = manifest;
    const known = this.#record ?? {
      key: "catalogue",
      format: FEED_FORMAT,
      revision: 0,
      complete: false,
      chunks: 0,
      cursor: START,
      settled: true,
      etag: null,
      snapshot: null,
      asOf: 0,
    };
    this.#latestEtag = etag;
    this.#catalogue = this.#catalogue.withCategories(categories);
    this.#record = { ...known, categories, settings: { shipping, gst, year } };
    this.#show("now");
  }

  async #firstVisit(record: CatalogueRecord, newest: Snapshot | null, latest: Cursor): Promise<void> {
    // An interrupted visit goes on with the snapshot it began with, as long as its files are there.
    const begun = record.snapshot;
    if (begun) {
      try {
        await this.#takeSnapshot(begun);
      } catch (error) {
        if (!(error instanceof ChunkGone)) throw error;
        this.#begin(emptyCatalogue.withCategories(record.categories), {
          ...record,
          snapshot: null,
          cursor: START,
        });
        if (newest) await this.#takeSnapshot(newest);
      }
    } else if (newest && record.cursor === START) await this.#takeSnapshot(newest);
    await this.#readChanges(this.#record?.cursor ?? START, latest, null);
  }

  /** Chunk by chunk, each shown and stored as it comes. */
  async #takeSnapshot(snapshot: Snapshot): Promise<void> {
    const missing = [...snapshot.cards.keys()].filter((chunkIndex) => !this.#layout.has(chunkIndex));
    for await (const { chunkIndex, chunk } of prefetchChunks(this.#ports.feed, snapshot.cards, missing)) {
      const isFirst = this.#layout.numbers().length === 0;
      this.#take(chunkIndex, unpackCards(chunk));
      this.#show(isFirst ? "now" : "soon");
      await this.#write(
        { snapshot, cursor: snapshot.cursor },
        { cards: [{ chunkIndex, chunk }], isWhole: isFirst },
      );
      await this.#ports.yieldToMain();
    }
  }

  /** After a long absence: the whole new snapshot in place of the old one, which stays until all of it is here. */
  async #adopt(snapshot: Snapshot): Promise<void> {
    const layout = new ChunkLayout();
    const cards: IndexedChunk[] = [];
    let catalogue = emptyCatalogue.withCategories(this.#catalogue.categories);
    for await (const row of prefetchChunks(this.#ports.feed, snapshot.cards, [...snapshot.cards.keys()])) {
      const books = unpackCards(row.chunk);
      layout.put(row.chunkIndex, books.map(idOf));
      catalogue = catalogue.with(books, []);
      cards.push(row);
      await this.#ports.yieldToMain();
    }
    this.#catalogue = catalogue;
    this.#layout = layout;
    await this.#write({ snapshot, cursor: snapshot.cursor, settled: false }, { cards, isWhole: true });
  }

  /**
   * Reads the log to its end. With a `snapshot` further on, a long way is cut short by it. An end before `latest`, which
   * the server has named, is what a cache or an index that lags behind answers: it is read again another time.
   */
  async #readChanges(from: Cursor, latest: Cursor, snapshot: Snapshot | null): Promise<void> {
    const kept = keptCursor(from);
    let after = from;
    for (let pages = 1; ; pages += 1) {
      const page = await this.#ports.feed.changes(after);
      if (pages === 1 && page.more && snapshot && snapshot.cursor > page.next) {
        await this.#adopt(snapshot);
        return this.#readChanges(snapshot.cursor, latest, null);
      }
      kept.read(page);
      const isSettled = kept.cursor() === page.next && page.next >= latest;
      const touched = this.#layout.change(page.books.map(idOf), page.gone);
      this.#catalogue = this.#catalogue.with(page.books.map(summaryOf), page.gone);
      this.#show("soon");
      await this.#write(
        {
          cursor: kept.cursor(),
          ...(page.more ? {} : { complete: true, settled: isSettled, etag: this.#latestEtag }),
        },
        {
          cards: touched.map((chunkIndex) => this.#pack(chunkIndex)),
          details: page.books.map(detailsOf),
          gone: page.gone,
        },
      );
      if (!page.more) return;
      after = page.next;
      await this.#ports.yieldToMain();
    }
  }

  #begin(catalogue: Catalogue, record: CatalogueRecord | undefined): void {
    this.#catalogue = catalogue;
    this.#layout = new ChunkLayout();
    this.#record = record;
  }

  #take(chunkIndex: number, cards: readonly BookSummary[]): void {
    this.#catalogue = this.#catalogue.with(cards, this.#layout.put(chunkIndex, cards.map(idOf)));
  }

  #pack(chunkIndex: number): IndexedChunk {
    const books = this.#layout.idsIn(chunkIndex).flatMap((id) => this.#catalogue.book(id) ?? []);
    return { chunkIndex, chunk: packCards(books) };
  }

  async #write(part: Partial<CatalogueRecord>, rows: Omit<CatalogueWrite, "record"> = {}): Promise<void> {
    const { storage, broadcast, now, yieldToMain } = this.#ports;
    if (!this.#record) return;
    const { revision } = this.#record;
    const chunks = this.#layout.numbers().length;
    this.#record = { ...this.#record, ...part, chunks, revision: revision + 1, asOf: now() };
    // What was shown is drawn first.
    await yieldToMain();
    await storage.write({ record: this.#record, ...rows });
    if (!storage.isMemoryOnly)
      broadcast({
        revision: this.#record.revision,
        chunks: (rows.cards ?? []).map(({ chunkIndex }) => chunkIndex),
      });
  }

  #whole(): CatalogueWrite | undefined {
    const cards = this.#layout.numbers().map((chunkIndex) => this.#pack(chunkIndex));
    return this.#record && { record: this.#record, cards, isWhole: true };
  }

  #show(when: "now" | "soon"): void {
    const { publish, now, initialCatalogue } = this.#ports;
    const record = this.#record;
    if (!record || (when === "soon" && now() - this.#shownAt < SHOW_EVERY_MS)) return;
    this.#shownAt = now();
    const isBegun = this.#catalogue.size > 0 || record.complete;
    publish({
      ...(isBegun ? { status: "ready" } : {}),
      complete: record.complete,
      catalogue: isBegun || initialCatalogue.size === 0 ? this.#catalogue : initialCatalogue,
      settings: record.settings,
      asOf: record.asOf > 0 ? new Date(record.asOf) : null,
    });
  }
}

const idOf = (book: { _id: CatalogueBook["_id"] }) => book._id;
