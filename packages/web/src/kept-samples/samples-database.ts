import type { BookId } from "@frangipani/core/books";
import { FollowedDatabase } from "../app/database/followed-database.ts";
import { readUser } from "../app/session/session-user.ts";

/** The owner of what a visitor keeps. */
const DEVICE = "device";

export type KeptSample = {
  bookId: BookId;
  title: string;
  /** The user who keeps it, or the device: what a user reads is removed at sign-out. */
  owner: string;
  /** Milliseconds since the epoch. */
  keptAt: number;
  waitsForWifi: boolean;
  /** Name and size of the sample, once all of it is stored. */
  file?: { name: string; bytes: number } | undefined;
  /** full: no room on the device. missing: the shop has no such sample any more. */
  problem?: "full" | "missing";
};

type Stores = { samples: { key: BookId; value: KeptSample; indexes: { owner: string } } };

/** What is to be kept, so that an interrupted download is started again. The files are in Cache Storage. */
const database = new FollowedDatabase<Stores>("frangipani-samples", {
  durability: "strict",
  createStores: (created) =>
    void created.createObjectStore("samples", { keyPath: "bookId" }).createIndex("owner", "owner"),
});

/** The latest kept first. */
export const listSamples = async (): Promise<KeptSample[]> =>
  (await database.read(["samples"], ({ store }) => store.getAll())).sort((a, b) => b.keptAt - a.keptAt);

export function followSamples(take: (samples: KeptSample[]) => void): void {
  database.follow({
    read: listSamples,
    take,
    onError(error) {
      console.warn("This browser does not store which samples are kept.", error);
      take([]);
    },
  });
}

export type SampleToKeep = Pick<KeptSample, "bookId" | "title" | "waitsForWifi"> & {
  /** Name of the shop's present file, where it is known: another one is downloaded again. */
  currentFile?: string;
};

/** Those that are kept already stay as they are; a problem is forgotten. */
export const addSamples = (samples: readonly SampleToKeep[]): Promise<void> =>
  database.write(["samples"], async ({ store }) => {
    for (const { bookId, title, waitsForWifi, currentFile } of samples) {
      const stored = await store.get(bookId);
      const { owner = readUser()?.id ?? DEVICE, keptAt = Date.now(), file } = stored ?? {};
      const isCurrent = !currentFile || file?.name === currentFile;
      await store.put({ bookId, title, owner, keptAt, waitsForWifi, ...(isCurrent && file && { file }) });
    }
  });

/** @returns false when it has been removed meanwhile */
export const updateSample = (
  bookId: BookId,
  change: Partial<Pick<KeptSample, "file" | "problem">>,
): Promise<boolean> =>
  database.write(["samples"], async ({ store }) => {
    const stored = await store.get(bookId);
    if (stored) await store.put({ ...stored, ...change });
    return stored !== undefined;
  });

export const deleteSamples = async (bookIds: readonly BookId[]): Promise<void> =>
  void (await database.write(["samples"], ({ store }) =>
    Promise.all(bookIds.map((bookId) => store.delete(bookId))),
  ));

/** Those of all accounts, not a visitor's. */
export const listUserSamples = (): Promise<KeptSample[]> =>
  database.read(["samples"], async ({ store }) => {
    const owners = store.index("owner");
    const [before, after] = await Promise.all([
      owners.getAll(IDBKeyRange.upperBound(DEVICE, true)),
      owners.getAll(IDBKeyRange.lowerBound(DEVICE, true)),
    ]);
    return [...before, ...after];
  });

export const opensDatabase = (): Promise<boolean> => database.isAvailable();
