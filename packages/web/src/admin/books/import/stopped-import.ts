import type { Decisions, Imported } from "@frangipani/core/import";
import type { Table } from "dexie";
import { currentUser, readUser } from "../../../api/session/session-user.ts";
import { DeviceDatabase } from "../../../device/database.ts";
import { deviceStorage, userStorage } from "../../../device/device-storage.ts";

/** One tab imports at a time. */
export const IMPORT_LOCK = "frangipani-import";

type StoredFile = { userId: string; bytes: ArrayBuffer; decisions: Decisions; startedAtMs: number };
type Progress = { userId: string; fileName: string; imported: Imported };

/** A user's import until it is completed: it can continue after the tab was closed, without choosing the file again. */
class ImportDatabase extends DeviceDatabase {
  readonly files!: Table<StoredFile, string>;
  readonly progress!: Table<Progress, string>;

  constructor() {
    super("frangipani-import");
    this.version(1).stores({ files: "userId", progress: "userId" });
  }
}

const database = new ImportDatabase();

/** Runs for the user who is still signed in. @returns undefined without a user */
const change = <T>(work: (userId: string) => Promise<T>): Promise<T | undefined> =>
  database.transaction("rw", database.files, database.progress, async () => {
    const user = readUser();
    return user ? work(user.id) : undefined;
  });

/** Replaces an earlier import. Its progress is stored from then on. */
export async function storeImport(file: File, decisions: Decisions, startedAtMs: number): Promise<void> {
  const bytes = await file.arrayBuffer();
  await database.persistently(() =>
    change(async (userId) => {
      await database.files.put({ userId, bytes, decisions, startedAtMs });
      await database.progress.delete(userId);
    }),
  );
}

/** Ignored for an import that was discarded or whose user has signed out. */
export function storeProgress({ fileName, imported }: Omit<Progress, "userId">): Promise<void> {
  expectStopped(toSummary({ fileName, imported }));
  return change(async (userId) => {
    const isStored = (await database.files.where({ userId }).count()) > 0;
    if (isStored) await database.progress.put({ userId, fileName, imported });
  });
}

export function discardImport(): Promise<void> {
  expectStopped(undefined);
  return change(async (userId) => {
    await database.files.delete(userId);
    await database.progress.delete(userId);
  });
}

/** Undefined while a tab imports. */
export async function readStopped(): Promise<Progress | undefined> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  if (held.some(({ name }) => name === IMPORT_LOCK)) return undefined;
  return change((userId) => database.progress.get(userId));
}

export async function readStoppedFile(
  fileName: string,
): Promise<Pick<StoredFile, "decisions" | "startedAtMs"> & { file: File }> {
  const stored = await change((userId) => database.files.get(userId));
  if (!stored) throw new Error("the file is not stored any more");
  const { bytes, decisions, startedAtMs } = stored;
  return { file: new File([bytes], fileName), decisions, startedAtMs };
}

/** For all users. @throws if they could not be removed */
export async function removeImports(): Promise<void> {
  if (!(await database.canOpen())) return;
  await Promise.all([database.files.clear(), database.progress.clear()]);
}

/** Summary of an interrupted import. */
export type StoppedSummary = { fileName: string; done: number; total: number };

export const toSummary = ({
  fileName,
  imported: { done, total },
}: Omit<Progress, "userId">): StoppedSummary => ({
  fileName,
  done,
  total,
});

/* The expected content of the database, so that nothing moves after the first paint. */
const STOPPED = "import.stopped";
type Expected = StoppedSummary & { userId: string };

export function expectedStopped(): StoppedSummary | undefined {
  const expected = userStorage.load(STOPPED, deviceStorage) as Expected | undefined;
  return expected && expected.userId === currentUser()?.id ? expected : undefined;
}

function expectStopped(summary: StoppedSummary | undefined): void {
  const user = currentUser();
  if (summary && user) userStorage.save(STOPPED, { ...summary, userId: user.id }, deviceStorage);
  else userStorage.remove(STOPPED, deviceStorage);
}
