import { type Book, toDetails, toSummary } from "@frangipani/core/books";
import {
  type CatalogueStore,
  type Cursor,
  cursorOf,
  momentOf,
  packDetails,
  packSummaries,
  type SnapshotDocument,
  settledCursor,
  sortByTitle,
} from "@frangipani/core/catalogue";
import { type Clock, instant } from "@frangipani/core/kernel";
import type { packIndex } from "../adapters/pack-index.ts";
import { log } from "../http/telemetry/log.ts";
import { recordMetrics } from "../http/telemetry/metrics.ts";
import { type IndexFileStore, replaceIndexFile } from "./index-file.ts";
import { toChunks } from "./snapshot-chunks.ts";
import { replaceSnapshotFiles, type SnapshotFiles } from "./snapshot-files.ts";

type SnapshotPorts = {
  catalogue: CatalogueStore;
  files: SnapshotFiles & IndexFileStore;
  pack: typeof packIndex;
  clock: Clock;
  /** A larger shop is in parts. */
  maxDeviceBooks?: number;
};

// At this age, or after this many changes, whichever comes first.
const RENEW_AFTER_SECONDS = 15 * 60;
export const RENEW_AFTER_CHANGES = 250;
// During an import the job waits until the last change is this old.
const MIN_SECONDS_SINCE_CHANGE = 15;
// So that the current files are never old when the next snapshot supersedes them.
const RENEW_UNCHANGED_AFTER_SECONDS = 12 * 60 * 60;
/** A smaller shop is read faster by its changes, in one request. */
export const MIN_SNAPSHOT_BOOKS = 200;

type SnapshotOutcome =
  | "made"
  | "unchanged"
  | "fresh enough"
  | "still changing"
  | "too small"
  | "somebody was faster";

/**
 * Compacts the catalogue into immutable files; scheduled every minute. `always` ignores the age of the last snapshot.
 */
export const createSnapshotJob =
  ({ catalogue, files, pack, clock, maxDeviceBooks }: SnapshotPorts) =>
  async (run: { always?: boolean } = {}): Promise<SnapshotOutcome> => {
    const startedAt = clock.now();
    const [last, latest] = await Promise.all([catalogue.readSnapshot(), catalogue.refreshLatest()]);
    const reason = run.always ? undefined : await reasonToWait(catalogue, last, latest, startedAt);
    if (reason) {
      recordMetrics({ SnapshotLag: last && BEHIND.has(reason) ? ageSeconds(last, startedAt) : 0 });
      return reason;
    }
    const { books, cursor } = await readBooks(catalogue);
    const byTitle = sortByTitle(books);
    const { chunks, parts } = toChunks(byTitle, maxDeviceBooks);
    const stored = await replaceSnapshotFiles(files, startedAt, [
      ...chunks.map((chunk) => packSummaries(chunk.map(toSummary))),
      // Devices fetch those of larger shops one by one.
      ...(parts ? [] : chunks.map((chunk) => packDetails(chunk.map(toDetails)))),
    ]);
    const index = await replaceIndexFile({ files, pack }, startedAt, [byTitle]);
    const written = await catalogue.writeSnapshot({
      version: (last?.version ?? 0) + 1,
      cursor: settledCursor(cursor, startedAt),
      count: books.length,
      cards: stored.slice(0, chunks.length),
      details: stored.slice(chunks.length),
      ...(parts && { parts }),
      index,
      madeAt: instant(startedAt),
    });
    const outcome = written ? "made" : "somebody was faster";
    recordMetrics({ SnapshotLag: 0 });
    log("info", { event: "snapshot", outcome, books: books.length, files: stored.length });
    return outcome;
  };

/** Outcomes that leave the snapshot behind the catalogue. */
const BEHIND = new Set<SnapshotOutcome>(["fresh enough", "still changing"]);

const ageSeconds = ({ madeAt }: SnapshotDocument, now: Date): number =>
  (now.getTime() - Date.parse(madeAt)) / 1000;

async function reasonToWait(
  catalogue: CatalogueStore,
  last: SnapshotDocument | undefined,
  latest: Cursor,
  now: Date,
): Promise<SnapshotOutcome | undefined> {
  const from = last?.cursor ?? "";
  if (!last)
    return (await catalogue.countChanges(from, MIN_SNAPSHOT_BOOKS)) < MIN_SNAPSHOT_BOOKS
      ? "too small"
      : undefined;
  const age = ageSeconds(last, now);
  if (age >= RENEW_UNCHANGED_AFTER_SECONDS) return undefined;
  if (latest === from) return "unchanged";
  if (age >= RENEW_AFTER_SECONDS) return undefined;
  const changes = await catalogue.countChanges(from, RENEW_AFTER_CHANGES);
  if (changes < RENEW_AFTER_CHANGES) return "fresh enough";
  const secondsSinceChange = (now.getTime() - momentOf(latest).getTime()) / 1000;
  return secondsSinceChange < MIN_SECONDS_SINCE_CHANGE ? "still changing" : undefined;
}

async function readBooks(catalogue: CatalogueStore): Promise<{ books: Book[]; cursor: string }> {
  // A book which changes while it is read may come twice; what comes later is newer.
  const byId = new Map<string, Book>();
  let cursor = "";
  for await (const book of catalogue.allBooks()) {
    byId.set(book._id, book);
    if (cursorOf(book) > cursor) cursor = cursorOf(book);
  }
  return { books: [...byId.values()].filter((book) => book.status), cursor };
}
