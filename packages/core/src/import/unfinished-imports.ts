import * as z from "zod/mini";
import type { Actor } from "../activity/record.ts";
import type { FileStore } from "../books/book/ports.ts";
import { presignUpload } from "../books/editing/book-files.ts";
import { Failure } from "../kernel/failure.ts";
import { newId } from "../kernel/id.ts";
import type { DocumentStore } from "../kernel/stores.ts";
import { type Clock, Instant, instant, secondsAfter } from "../kernel/time/clock.ts";
import { daysAfter } from "../kernel/time/dates.ts";
import {
  type FileToImport,
  type ImportId,
  type ImportProgress,
  type ImportReport,
  UnfinishedImport,
} from "./contract.ts";

/** Uploaded files are deleted after this time (stacks/storage/media.ts). */
export const UPLOAD_DAYS = 7;

/** Bounded by the size of their document. */
const MAX_UNFINISHED = 100;

/** Longer than a batch takes at the slowest pace, with the longest pause before it is sent again. */
const SENDING_SECONDS = 120;

const StoredImport = z.extend(
  z.omit(UnfinishedImport, { begunSecondsAgo: true, isSending: true, url: true }),
  { begunAt: Instant, at: Instant },
);
export const StoredImports = z.object({ version: z.int(), imports: z.array(StoredImport) });
export type StoredImports = z.output<typeof StoredImports>;

export type ImportPorts = {
  imports: DocumentStore<StoredImports, never>;
  files: Pick<FileStore, "presignPut" | "presignGet" | "remove" | "size">;
  clock: Clock;
};

const pathOf = (id: ImportId): string => `uploads/${id}`;

const unexpired = ({ imports }: StoredImports, now: Date) =>
  imports.filter(({ begunAt }) => begunAt > instant(daysAfter(now, -UPLOAD_DAYS)));

/** @returns where the file and its decisions can be put */
export async function beginImport(
  ports: ImportPorts & Parameters<typeof presignUpload>[0],
  { id: by }: Pick<Actor, "id">,
  { file, size, total, sender }: FileToImport,
) {
  const id = newId("Import");
  const upload = await presignUpload(ports, pathOf(id), { size, contentType: "application/octet-stream" });
  const now = ports.clock.now();
  const at = instant(now);
  const counts = { line: 0, done: 0, total, skipped: 0, added: 0, changed: 0, unchanged: 0 };
  await ports.imports.change((document) => ({
    version: document.version,
    imports: [
      ...unexpired(document, now).slice(1 - MAX_UNFINISHED),
      { id, file, by, sender, begunAt: at, at, ...counts },
    ],
  }));
  return { id, ...upload };
}

/** @throws Failure "import.ended" (missing) */
export async function requireUnfinished({ imports, clock }: ImportPorts, id: ImportId): Promise<void> {
  if (unexpired(await imports.read(), clock.now()).some((one) => one.id === id)) return;
  throw new Failure("missing", "import.ended", "This import was completed or discarded.");
}

/** Does nothing for an import that ended, or for rows that were sent again. */
export async function saveProgress(
  { imports, clock }: ImportPorts,
  importId: ImportId,
  { line, done, total, skipped, sender }: ImportProgress & { line: number },
  report: ImportReport,
): Promise<void> {
  const at = instant(clock.now());
  await imports.change(({ version, imports }) => ({
    version,
    imports: imports.map((one) =>
      one.id === importId && one.done < done
        ? {
            ...one,
            at,
            line,
            done,
            total,
            skipped,
            sender,
            added: one.added + report.added,
            changed: one.changed + report.changed,
            unchanged: one.unchanged + report.unchanged,
          }
        : one,
    ),
  }));
}

/** Imports of which some rows have not been imported yet. */
export const unfinishedImports = async (ports: ImportPorts): Promise<UnfinishedImport[]> =>
  toWire(ports, await ports.imports.read());

/** Removes an import that was completed or discarded. @returns the other unfinished ones */
export async function endImport(ports: ImportPorts, id: ImportId): Promise<UnfinishedImport[]> {
  const remaining = await ports.imports.change(({ version, imports }) => ({
    version,
    imports: imports.filter((one) => one.id !== id),
  }));
  await ports.files.remove([pathOf(id)]);
  return toWire(ports, remaining);
}

async function toWire({ files, clock }: ImportPorts, document: StoredImports): Promise<UnfinishedImport[]> {
  const now = clock.now();
  const begun = unexpired(document, now).filter(({ done, total }) => done < total);
  const all = await Promise.all(
    begun.map(async ({ begunAt, at, ...one }) => {
      const path = pathOf(one.id);
      // Before the first rows the file may still be on its way, or have been given up.
      if (one.line === 0 && (await files.size(path)) === undefined) return [];
      return {
        ...one,
        begunSecondsAgo: (now.getTime() - Date.parse(begunAt)) / 1000,
        isSending: at > instant(secondsAfter(now, -SENDING_SECONDS)),
        url: await files.presignGet(path),
      };
    }),
  );
  return all.flat();
}
