import type { FileStore, LargeFileStore } from "@frangipani/core/books";
import { dynamoOffice } from "@frangipani/core/dynamo";
import { type Clock, instant, secondsAfter } from "@frangipani/core/kernel";
import { applyContent, followChanges, type OfficeDocument, type OfficeStore } from "@frangipani/core/office";
import { OFFICE_FORMAT, OfficeIndex } from "@frangipani/core/sqlite";
import { type IndexDisk, indexDisk } from "../adapters/index-disk.ts";
import { log } from "../http/telemetry/log.ts";
import type { Resources } from "./resources.ts";

/** A folder that only functions of the back office can read. */
export type OfficeFileStore = LargeFileStore & Pick<FileStore, "remove" | "list">;

type OfficeJobPorts = { store: OfficeStore; files: OfficeFileStore; disk: IndexDisk; clock: Clock };

export const officeJobPorts = ({
  table,
  clock,
  officeFiles,
}: Pick<Resources, "table" | "clock"> & { officeFiles: OfficeFileStore }): OfficeJobPorts => ({
  store: dynamoOffice(table),
  files: officeFiles,
  disk: indexDisk,
  clock,
});

const FOLDER = "office/";
// A new instance reads up to this many changes, or changes of this period, in addition to the file.
const RENEW_AFTER_CHANGES = 1_000;
const RENEW_AFTER_SECONDS = 15 * 60;
// At this age the index is rebuilt from the table, which repairs changes that were missed.
const REBUILD_AFTER_SECONDS = 12 * 60 * 60;
// With more changes, reading the whole table takes less time.
const MAX_CHANGES = 50_000;
// A replaced file stays for a while, as instances may still be copying it.
const RETENTION_SECONDS = 60 * 60;
/** A claim ends when the function has ended: this is its timeout (stacks/jobs.ts). */
export const CLAIM_SECONDS = 15 * 60;

type OfficeOutcome = "made" | "unchanged" | "fresh enough" | "being made" | "somebody was faster";

/**
 * Writes the back office's index into a file; scheduled every minute. Runs at once after an erasure, and then removes the files
 * before it. `always` rebuilds it from the table, and removes them too.
 */
export const createOfficeJob =
  (ports: OfficeJobPorts) =>
  async ({ always = false } = {}): Promise<OfficeOutcome> => {
    const { store, clock } = ports;
    const startedAt = clock.now();
    const ageSeconds = (moment: string) => (startedAt.getTime() - Date.parse(moment)) / 1000;
    const last = await store.readDocument();
    if (last?.claimedUntil && ageSeconds(last.claimedUntil) < 0) return "being made";
    const base =
      !always && last?.format === OFFICE_FORMAT && ageSeconds(last.rebuiltAt) < REBUILD_AFTER_SECONDS
        ? last
        : undefined;
    // Read before the changes: an erasure that they lack is read again by the next run.
    const settled = store.startPosition();
    const pending = last ? await store.changesSince(last.position) : [];
    const isErasure = pending.some((change) => change.isErasure);
    if (base && pending.length === 0) return "unchanged";
    if (
      base &&
      !isErasure &&
      pending.length < RENEW_AFTER_CHANGES &&
      ageSeconds(base.madeAt) < RENEW_AFTER_SECONDS
    )
      return "fresh enough";

    const claimed = last && (await claim(store, last, startedAt));
    if (last && !claimed) return "somebody was faster";
    const updated = base && pending.length < MAX_CHANGES ? await tryUpdate(ports, base, settled) : undefined;
    const stored = updated ?? (await rebuild(ports, settled));
    const next: OfficeDocument = {
      version: (claimed?.version ?? 0) + 1,
      format: OFFICE_FORMAT,
      ...stored,
      madeAt: instant(startedAt),
      rebuiltAt: updated && base ? base.rebuiltAt : instant(startedAt),
    };
    const isWritten = await store.writeDocument(next);
    log("info", { event: "office-index", isWritten, isRebuilt: !updated });
    if (!isWritten) return "somebody was faster";
    await removeFormerFiles(ports, { now: startedAt, next, last, removesAll: always || isErasure });
    return "made";
  };

/** Prevents the next minute's run from making the same file. @returns undefined if another run has claimed it */
async function claim(
  store: OfficeStore,
  last: OfficeDocument,
  startedAt: Date,
): Promise<OfficeDocument | undefined> {
  const claimedUntil = instant(secondsAfter(startedAt, CLAIM_SECONDS));
  const claimed = { ...last, version: last.version + 1, claimedUntil };
  return (await store.writeDocument(claimed)) ? claimed : undefined;
}

type StoredIndex = Pick<OfficeDocument, "path" | "position">;

/** If the file is missing or unreadable, it is rebuilt from the table. */
async function tryUpdate(
  ports: OfficeJobPorts,
  last: OfficeDocument,
  settled: string,
): Promise<StoredIndex | undefined> {
  const { store, files, disk } = ports;
  try {
    return await disk.withFile(async (file) => {
      await disk.unpack(await files.readStream(last.path), file);
      const index = OfficeIndex.open(file);
      const changes = followChanges(store, index, last.position);
      try {
        await changes.catchUp();
      } finally {
        index.close();
      }
      // Later changes may still be incomplete, and are read again.
      const [position = settled] = [changes.position, settled].sort();
      return { position, path: await storeFile(ports, file) };
    });
  } catch (error) {
    log("error", { event: "office-index.rebuilt", error });
    return undefined;
  }
}

const rebuild = (ports: OfficeJobPorts, position: string): Promise<StoredIndex> =>
  ports.disk.withFile(async (file) => {
    const { store } = ports;
    const index = OfficeIndex.create(file);
    try {
      for await (const content of store.readAll()) await applyContent(store, index, content);
      index.compact();
    } finally {
      index.close();
    }
    return { position, path: await storeFile(ports, file) };
  });

const storeFile = ({ files, disk }: OfficeJobPorts, file: string): Promise<string> =>
  disk.pack(file, async ({ hash, packed }) => {
    const path = `${FOLDER}${OFFICE_FORMAT}-${hash}.sqlite`;
    await files.putFile(path, packed, { contentType: "application/vnd.sqlite3", contentEncoding: "br" });
    return path;
  });

type FormerFiles = { now: Date; next: OfficeDocument; last: OfficeDocument | undefined; removesAll: boolean };

/** Leaves the last file and recent ones to instances that are reading them; none of them with `removesAll`. */
async function removeFormerFiles(
  { files }: OfficeJobPorts,
  { now, next, last, removesAll }: FormerFiles,
): Promise<void> {
  const isInUse = (path: string, modifiedAt: Date) =>
    path === last?.path || now.getTime() - modifiedAt.getTime() <= RETENTION_SECONDS * 1000;
  const former: string[] = [];
  for await (const { path, modifiedAt } of files.list(FOLDER))
    if (path !== next.path && (removesAll || !isInUse(path, modifiedAt))) former.push(path);
  if (former.length > 0) await files.remove(former);
}
