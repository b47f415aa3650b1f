import type { BookId } from "@frangipani/core/books";
import type { Table } from "dexie";
import { readUser } from "../api/session/session-user.ts";
import { DeviceDatabase } from "../device/database.ts";
import { followQuery, type QueryHandlers } from "../device/follow-query.ts";

const DEVICE_OWNER = "device";

export type KeptSample = {
  bookId: BookId;
  title: string;
  /** The id of the user who keeps it, or "device" for a visitor. A user's samples are removed at sign-out. */
  owner: string;
  /** Milliseconds since the epoch. */
  keptAt: number;
  waitsForWifi: boolean;
  /** Name and size of the file, once it is stored completely. */
  file?: { name: string; bytes: number } | undefined;
  /** full: no room on the device. missing: the shop no longer has the sample. */
  problem?: "full" | "missing";
};

/** Which samples to keep, so that interrupted downloads can be restarted. The files are in Cache Storage. */
class SamplesDatabase extends DeviceDatabase {
  readonly samples!: Table<KeptSample, BookId>;

  constructor() {
    super("frangipani-samples");
    this.version(1).stores({ samples: "bookId, owner" });
  }
}

const database = new SamplesDatabase();

/** All kept samples, latest first. */
export const listSamples = async (): Promise<KeptSample[]> =>
  (await database.samples.toArray()).sort((a, b) => b.keptAt - a.keptAt);

export const followSamples = (handlers: QueryHandlers<KeptSample[]>): (() => void) =>
  followQuery(database, listSamples, handlers);

export type SampleToKeep = Pick<KeptSample, "bookId" | "title" | "waitsForWifi"> & {
  /** Name of the shop's current file, if known: an earlier file is then replaced. */
  currentFile?: string;
};

/** Adds samples; those already kept stay as they are, except that a problem is cleared. */
export const addSamples = (samples: readonly SampleToKeep[]): Promise<void> =>
  database.transaction("rw", database.samples, async () => {
    const stored = await database.samples.bulkGet(samples.map(({ bookId }) => bookId));
    await database.samples.bulkPut(
      samples.map(({ bookId, title, waitsForWifi, currentFile }, index) => {
        const { owner = readUser()?.id ?? DEVICE_OWNER, keptAt = Date.now(), file } = stored[index] ?? {};
        const isCurrent = !currentFile || file?.name === currentFile;
        return { bookId, title, owner, keptAt, waitsForWifi, ...(isCurrent && file && { file }) };
      }),
    );
  });

/** @returns false if the sample was removed meanwhile */
export const updateSample = async (
  bookId: BookId,
  change: Partial<Pick<KeptSample, "file" | "problem">>,
): Promise<boolean> => (await database.samples.where({ bookId }).modify(change)) > 0;

export const deleteSamples = (bookIds: readonly BookId[]): Promise<void> =>
  database.samples.bulkDelete([...bookIds]);

/** The samples of all users, but not a visitor's. */
export const listUserSamples = async (): Promise<KeptSample[]> =>
  database.samples.where("owner").notEqual(DEVICE_OWNER).toArray();

export const canOpenDatabase = (): Promise<boolean> => database.canOpen();
