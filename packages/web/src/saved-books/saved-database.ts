import { changesSince, mergeLists, type SavedChange, type SavedList } from "@frangipani/core/saved-books";
import { liveQuery, type Table } from "dexie";
import { readUser } from "../api/session/session-user.ts";
import { DeviceDatabase } from "../device/database.ts";

/** The owner of a visitor's saved books, which stay until an account has them. */
const DEVICE = "device";

class SavedDatabase extends DeviceDatabase {
  readonly lists!: Table<{ owner: string; changes: SavedList }, string>;

  constructor() {
    super("frangipani-saved");
    this.version(1).stores({ lists: "owner" });
  }
}

const database = new SavedDatabase();

export type StoredLists = { device: SavedList; user: SavedList };

/** @param user the signed-in user's id, undefined for a visitor */
export function followLists(user: string | undefined, take: (lists: StoredLists) => void): () => void {
  const subscription = liveQuery(() => database.lists.bulkGet([DEVICE, user ?? DEVICE])).subscribe({
    next: ([device, own]) => take({ device: device?.changes ?? [], user: (user && own?.changes) || [] }),
    error: (error) => {
      console.warn("This browser does not store the saved books.", error);
      take({ device: [], user: [] });
    },
  });
  return () => subscription.unsubscribe();
}

/** Merged in one transaction, so that two tabs that save at once lose no change. */
export async function storeChanges(user: string | undefined, changes: readonly SavedChange[]): Promise<void> {
  await changeLists(user, async () => {
    const owner = user ?? DEVICE;
    await put(owner, mergeLists(await listOf(owner), changes));
  });
}

/** @param sent the changes sent to the account, which returned `merged`: later changes stay */
export async function storeMerged(user: string, sent: SavedList, merged: SavedList): Promise<void> {
  await changeLists(user, async () => {
    await put(user, mergeLists(merged, changesSince(await listOf(user), sent)));
    await put(DEVICE, changesSince(await listOf(DEVICE), sent));
  });
}

/** Removes the lists of all accounts, but not the visitor's. @throws if they could not be removed */
export async function removeUserLists(): Promise<void> {
  if (await database.canOpen()) await database.lists.where("owner").notEqual(DEVICE).delete();
}

/** For the user who is still signed in: a response may arrive after a sign-out in any tab has removed everything. */
const changeLists = (user: string | undefined, change: () => Promise<void>): Promise<void> =>
  database.transaction("rw", database.lists, async () => {
    if (user === undefined || readUser()?.id === user) await change();
  });

const listOf = async (owner: string): Promise<SavedList> => (await database.lists.get(owner))?.changes ?? [];

const put = (owner: string, changes: SavedList): PromiseLike<unknown> =>
  changes.length > 0 ? database.lists.put({ owner, changes }) : database.lists.delete(owner);
