import { changesSince, mergeLists, type SavedChange, type SavedList } from "@frangipani/core/saved-books";
import type { Table } from "dexie";
import { readUser } from "../api/session/session-user.ts";
import { DeviceDatabase } from "../device/database.ts";
import { followQuery } from "../device/follow-query.ts";

/** The owner of a visitor's saved books, which stay on the device until an account has them. */
const DEVICE_OWNER = "device";

class SavedDatabase extends DeviceDatabase {
  readonly lists!: Table<{ owner: string; changes: SavedList }, string>;

  constructor() {
    super("frangipani-saved");
    this.version(1).stores({ lists: "owner" });
  }
}

const database = new SavedDatabase();

export type StoredLists = { device: SavedList; user: SavedList };

/**
 * @param user the signed-in user's id, undefined for a visitor
 * @param onLists also receives each later change; undefined if the lists cannot be read
 */
export const followLists = (
  user: string | undefined,
  onLists: (lists: StoredLists | undefined) => void,
): (() => void) =>
  followQuery(database, () => database.lists.bulkGet([DEVICE_OWNER, user ?? DEVICE_OWNER]), {
    onResult: ([device, own]) =>
      onLists({ device: device?.changes ?? [], user: (user && own?.changes) || [] }),
    onFailure: (error) => {
      console.warn("This browser does not store the saved books.", error);
      onLists(undefined);
    },
  });

/** Merges the changes in one transaction, so that no change is lost when two tabs save at once. */
export async function storeChanges(user: string | undefined, changes: readonly SavedChange[]): Promise<void> {
  await changeLists(user, async () => {
    const owner = user ?? DEVICE_OWNER;
    await put(owner, mergeLists(await listOf(owner), changes));
  });
}

/**
 * Stores the account's list, and removes from the visitor's list what the account has received.
 * @param sent the changes sent to the account, which returned `merged`; later changes are kept
 */
export async function storeMerged(user: string, sent: SavedList, merged: SavedList): Promise<void> {
  await changeLists(user, async () => {
    await put(user, mergeLists(merged, changesSince(await listOf(user), sent)));
    await put(DEVICE_OWNER, changesSince(await listOf(DEVICE_OWNER), sent));
  });
}

/** Removes the lists of all users, but not the visitor's; none if `keepsUnsaved`, as they may not have been sent yet. @throws if they could not be removed */
export async function removeUserLists({ keepsUnsaved = false }): Promise<void> {
  if (!keepsUnsaved && (await database.canOpen()))
    await database.lists.where("owner").notEqual(DEVICE_OWNER).delete();
}

/** Changes nothing unless the user is still signed in: a response may arrive after a sign-out in another tab has removed everything. */
const changeLists = (user: string | undefined, change: () => Promise<void>): Promise<void> =>
  database.transaction("rw", database.lists, async () => {
    if (user === undefined || readUser()?.id === user) await change();
  });

const listOf = async (owner: string): Promise<SavedList> => (await database.lists.get(owner))?.changes ?? [];

const put = (owner: string, changes: SavedList): PromiseLike<unknown> =>
  changes.length > 0 ? database.lists.put({ owner, changes }) : database.lists.delete(owner);
