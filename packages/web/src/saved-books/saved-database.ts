import { changesSince, mergeLists, type SavedChange, type SavedList } from "@frangipani/core/saved-books";
import type { IDBPObjectStore } from "idb";
import { FollowedDatabase } from "../app/database/followed-database.ts";
import { readUser } from "../app/session/session-user.ts";

/** The owner of what a visitor saved. It stays until an account has it. */
const DEVICE = "device";

type Row = { owner: string; changes: SavedList };

type Stores = { lists: { key: string; value: Row } };

/** A database apart from the catalogue's, which may be emptied, as the cart's. */
const database = new FollowedDatabase<Stores>("frangipani-saved", {
  durability: "strict",
  createStores: (created) => void created.createObjectStore("lists", { keyPath: "owner" }),
});

export type StoredLists = { device: SavedList; user: SavedList };

/** @param user the signed-in user's id, undefined for a visitor */
export const followLists = (user: string | undefined, take: (lists: StoredLists) => void): (() => void) =>
  database.follow({
    read: () =>
      database.read(["lists"], async ({ store }) => ({
        device: await listOf(store, DEVICE),
        user: user ? await listOf(store, user) : [],
      })),
    take,
    onError(error) {
      console.warn("This browser does not store the saved books.", error);
      take({ device: [], user: [] });
    },
  });

/** Merged in one transaction, so that two tabs that save at once lose nothing. */
export async function storeChanges(user: string | undefined, changes: readonly SavedChange[]): Promise<void> {
  await changeLists(user, async (lists) => {
    const owner = user ?? DEVICE;
    await put(lists, owner, mergeLists(await listOf(lists, owner), changes));
  });
}

/** @param sent what the account was sent, which now has `merged`: what was changed since then stays as it is */
export async function storeMerged(user: string, sent: SavedList, merged: SavedList): Promise<void> {
  await changeLists(user, async (lists) => {
    await put(lists, user, mergeLists(merged, changesSince(await listOf(lists, user), sent)));
    await put(lists, DEVICE, changesSince(await listOf(lists, DEVICE), sent));
  });
}

/** Those of all accounts; a visitor's stays. @throws when they could not be removed */
export async function removeUserLists(): Promise<void> {
  if (!(await database.isAvailable())) return;
  await database.write(["lists"], ({ store }) =>
    Promise.all([
      store.delete(IDBKeyRange.upperBound(DEVICE, true)),
      store.delete(IDBKeyRange.lowerBound(DEVICE, true)),
    ]),
  );
}

type Lists = IDBPObjectStore<Stores, readonly ["lists"], "lists", "readwrite">;

/** For who is signed in: a response may arrive after a sign-out, here or in another tab, has removed everything. */
const changeLists = (user: string | undefined, change: (lists: Lists) => Promise<void>): Promise<void> =>
  database.write(["lists"], async ({ store }) => {
    if (user === undefined || readUser()?.id === user) await change(store);
  });

const listOf = async (lists: Pick<Lists, "get">, owner: string): Promise<SavedList> =>
  (await lists.get(owner))?.changes ?? [];

const put = (lists: Lists, owner: string, changes: SavedList): Promise<unknown> =>
  changes.length > 0 ? lists.put({ owner, changes }) : lists.delete(owner);
