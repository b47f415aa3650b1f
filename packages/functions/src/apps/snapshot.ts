import type { BookStore } from "@frangipani/core/books";
import {
  type CatalogueStore,
  type Cursor,
  MAX_DEVICE_BOOKS,
  momentOf,
  type SnapshotDocument,
  settledCursor,
} from "@frangipani/core/catalogue";
import { dynamoBookReads, dynamoCatalogue } from "@frangipani/core/dynamo";
import { type Clock, instant, secondsAfter } from "@frangipani/core/kernel";
import { type IndexDisk, indexDisk } from "../adapters/index-disk.ts";
import { log, recordMetrics } from "../http/telemetry/log.ts";
import {
  type ChunkFileStore,
  type IndexFileStore,
  removeOldChunks,
  removeOldIndexes,
} from "../snapshot/files.ts";
import { rebuildSnapshot, updateSnapshot } from "../snapshot/make-snapshot.ts";
import { CHUNK_SIZES, type ChunkSizes, type SnapshotContent } from "../snapshot/snapshot-chunks.ts";
import {
  type SyndicationPorts,
  syndicateSmallShop,
  syndicateSnapshot,
} from "../syndication/write-syndication.ts";
import type { Resources } from "./resources.ts";

export type SnapshotStore = Pick<
  CatalogueStore,
  "allBooks" | "countChanges" | "refreshLatest" | "readSnapshot" | "writeSnapshot"
>;
type SnapshotPorts = {
  catalogue: SnapshotStore;
  books: Pick<BookStore, "changedAfter">;
  files: ChunkFileStore & IndexFileStore;
  disk: IndexDisk;
  /** A larger shop is split into parts. */
  maxDeviceBooks?: number;
  sizes?: ChunkSizes;
  clock: Clock;
};

export const snapshotPorts = ({
  table,
  clock,
  files,
}: Pick<Resources, "table" | "clock"> & Pick<SnapshotPorts, "files">) => ({
  catalogue: dynamoCatalogue(table),
  books: dynamoBookReads(table),
  files,
  disk: indexDisk,
  clock,
});

// A snapshot is renewed at this age or after this many changes, whichever comes first.
const RENEW_AFTER_SECONDS = 15 * 60;
export const RENEW_AFTER_CHANGES = 250;
// While books are imported, the job waits until the last change is this old.
const MIN_SECONDS_SINCE_CHANGE = 15;
// At this age it is rebuilt from the table, which repairs missed updates, evens out the chunks, and stores all files again, so
// that they are never old when a snapshot supersedes them.
const REBUILD_AFTER_SECONDS = 12 * 60 * 60;
/** A smaller shop is read faster as changes, in one request. */
export const MIN_SNAPSHOT_BOOKS = 200;

type SnapshotOutcome =
  | "made"
  | "unchanged"
  | "fresh enough"
  | "still changing"
  | "too small"
  | "being made"
  | "somebody was faster";

/** Compacts the catalogue into immutable files. `always` ignores the snapshot's age and reads all books. */
export const createSnapshotJob =
  ({ sizes = CHUNK_SIZES, maxDeviceBooks = MAX_DEVICE_BOOKS, ...services }: SnapshotPorts) =>
  async (run: { always?: boolean } = {}): Promise<SnapshotOutcome> => {
    const ports = { ...services, sizes, maxDeviceBooks };
    const { catalogue, files, clock } = ports;
    const startedAt = clock.now();
    const [last, latest] = await Promise.all([catalogue.readSnapshot(), catalogue.refreshLatest()]);
    const reason = isClaimed(last, startedAt)
      ? "being made"
      : !run.always && (await reasonToWait(ports, last, latest, startedAt));
    if (reason) {
      recordMetrics({
        SnapshotLag: last && OUTDATED_OUTCOMES.has(reason) ? ageSeconds(last.madeAt, startedAt) : 0,
      });
      return reason;
    }
    const claimed = last && (await claim(catalogue, last, startedAt));
    if (last && !claimed) return "somebody was faster";
    const base = last && !run.always && !needsRebuild(ports, last, startedAt) ? last : undefined;
    const updated = base && (await tryUpdate(ports, base));
    const { cursor, written, ...content } = updated ?? (await rebuildSnapshot(ports));
    const madeAt = instant(startedAt);
    const next: SnapshotDocument = {
      version: (claimed?.version ?? 0) + 1,
      cursor: settledCursor(cursor, startedAt),
      ...content,
      rebuiltAt: updated ? base?.rebuiltAt : madeAt,
      madeAt,
    };
    const isWritten = await catalogue.writeSnapshot(next);
    const outcome = isWritten ? "made" : "somebody was faster";
    recordMetrics({ SnapshotLag: 0 });
    log("info", { event: "snapshot", outcome, isRebuilt: !updated, books: content.count, files: written });
    if (isWritten) {
      await removeOldIndexes(ports, startedAt, next, last);
      if (!updated) await removeOldChunks(files, startedAt, next);
    }
    return outcome;
  };

/**
 * Prevents the next minute's run from making the same snapshot. Expires if the job ends without a result.
 * @returns undefined if another run has claimed it
 */
async function claim(
  catalogue: SnapshotStore,
  last: SnapshotDocument,
  startedAt: Date,
): Promise<SnapshotDocument | undefined> {
  // Longer than a rebuild takes: a minute, and a second for each 1,000 books.
  const claimedUntil = instant(secondsAfter(startedAt, 60 + last.count / 1000));
  const claimed = { ...last, version: last.version + 1, claimedUntil };
  return (await catalogue.writeSnapshot(claimed)) ? claimed : undefined;
}

/** Writes the snapshot, and the feeds for other sites. */
export function createCatalogueJob(
  ports: SnapshotPorts & SyndicationPorts,
): ReturnType<typeof createSnapshotJob> {
  const snapshot = createSnapshotJob(ports);
  return async (run) => {
    const outcome = await snapshot(run);
    if (outcome === "too small") await syndicateSmallShop(ports);
    else if (outcome !== "being made" && outcome !== "somebody was faster")
      await syndicateSnapshot(ports, { isNew: outcome === "made" });
    return outcome;
  };
}

/** If a file is missing or unreadable, the snapshot is rebuilt. */
async function tryUpdate(
  ports: Required<SnapshotPorts>,
  last: SnapshotDocument,
): Promise<SnapshotContent | undefined> {
  try {
    return await updateSnapshot(ports, last);
  } catch (error) {
    log("error", { event: "snapshot.rebuilt", error });
    return undefined;
  }
}

/** Outcomes that leave the snapshot older than the catalogue. */
const OUTDATED_OUTCOMES = new Set<SnapshotOutcome>(["fresh enough", "still changing", "being made"]);

const isClaimed = (last: SnapshotDocument | undefined, now: Date): boolean =>
  last?.claimedUntil !== undefined && Date.parse(last.claimedUntil) > now.getTime();

const ageSeconds = (moment: string, now: Date): number => (now.getTime() - Date.parse(moment)) / 1000;

/** True also for an index of another version, which instances of this one cannot open. */
const needsRebuild = (
  { disk }: Pick<SnapshotPorts, "disk">,
  { rebuiltAt, index }: SnapshotDocument,
  now: Date,
): boolean =>
  rebuiltAt === undefined ||
  index?.format !== disk.format ||
  ageSeconds(rebuiltAt, now) >= REBUILD_AFTER_SECONDS;

async function reasonToWait(
  { catalogue, disk }: Pick<SnapshotPorts, "catalogue" | "disk">,
  last: SnapshotDocument | undefined,
  latest: Cursor,
  now: Date,
): Promise<SnapshotOutcome | undefined> {
  const from = last?.cursor ?? "";
  if (!last)
    return (await catalogue.countChanges(from, MIN_SNAPSHOT_BOOKS)) < MIN_SNAPSHOT_BOOKS
      ? "too small"
      : undefined;
  const age = ageSeconds(last.madeAt, now);
  if (needsRebuild({ disk }, last, now)) return undefined;
  if (latest === from) return "unchanged";
  if (age >= RENEW_AFTER_SECONDS) return undefined;
  const changes = await catalogue.countChanges(from, RENEW_AFTER_CHANGES);
  if (changes < RENEW_AFTER_CHANGES) return "fresh enough";
  const secondsSinceChange = (now.getTime() - momentOf(latest).getTime()) / 1000;
  return secondsSinceChange < MIN_SECONDS_SINCE_CHANGE ? "still changing" : undefined;
}
