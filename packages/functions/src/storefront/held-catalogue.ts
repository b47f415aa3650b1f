import { Catalogue, emptyCatalogue } from "@frangipani/core/catalogue/catalogue";
import { type CardChunk, unpackCards } from "@frangipani/core/catalogue/chunk";
import { keptCursor, type Snapshot, START } from "@frangipani/core/catalogue/feed";
import type { CatalogueStore } from "@frangipani/core/dynamo/catalogue";
import type { Clock } from "@frangipani/core/kernel/clock";

export type HeldDeps = {
  catalogue: CatalogueStore;
  clock: Clock;
  /** Reads a file of the snapshot, by the address which the snapshot names. */
  readChunk(address: string): Promise<CardChunk>;
};

/** Books of one page of changes: what a Query answers at once, far below Lambda's 6 MB. */
export const PAGE = 500;
/** What one answer may cost the table, however much has changed; the rest is read for the next one. */
const MOST_PAGES = 4;
const FILES_AT_ONCE = 10;
const FRESH_MILLISECONDS = 5_000;

/**
 * The catalogue in this instance's memory, kept up as a browser keeps its own: the files of the snapshot first, then what
 * changed since. So the server searches by the very function which the device does, and no search reads books from the
 * table. @returns the catalogue as of a few seconds ago
 */
export function holdCatalogue({ catalogue: log, clock, readChunk }: HeldDeps): () => Promise<Catalogue> {
  let held = emptyCatalogue;
  let shelves = "";
  let cursor = START;
  let freshUntil = 0;
  let renewing: Promise<void> | undefined;

  const adopt = async (snapshot: Snapshot) => {
    const chunks: CardChunk[] = [];
    for (let at = 0; at < snapshot.cards.length; at += FILES_AT_ONCE)
      chunks.push(...(await Promise.all(snapshot.cards.slice(at, at + FILES_AT_ONCE).map(readChunk))));
    held = Catalogue.of(chunks.flatMap(unpackCards), held.categories);
    cursor = snapshot.cursor;
  };

  const readChanges = async (now: Date, snapshot: Snapshot | null) => {
    const kept = keptCursor(cursor);
    let after = cursor;
    for (let pages = 1; pages <= MOST_PAGES; pages += 1) {
      const page = await log.changes(after, PAGE, now);
      // A long way is cut short by a snapshot further on.
      if (page.more && snapshot && snapshot.cursor > page.next) {
        await adopt(snapshot);
        return readChanges(now, null);
      }
      kept.read(page);
      if (page.books.length + page.gone.length > 0) held = held.with(page.books, page.gone);
      cursor = kept.cursor();
      if (!page.more) return;
      after = page.next;
    }
  };

  const renew = async () => {
    const now = clock.now();
    const { taxonomy, snapshot } = await log.manifest(now);
    const named = JSON.stringify(taxonomy.categories);
    if (named !== shelves) held = held.withCategories(taxonomy.categories);
    shelves = named;
    if (cursor === START && snapshot) await adopt(snapshot);
    await readChanges(now, snapshot);
    freshUntil = performance.now() + FRESH_MILLISECONDS;
  };

  return async () => {
    if (performance.now() >= freshUntil) {
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      await renewing;
    }
    return held;
  };
}
