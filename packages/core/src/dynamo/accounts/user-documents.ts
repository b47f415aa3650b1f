import type * as z from "zod/mini";
import type { UserId } from "../../accounts/account/user.ts";
import { AddressBook, type AddressBookStore, emptyAddressBook } from "../../accounts/addresses/address.ts";
import { emptyPasskeys, type PasskeyStore, UserPasskeys } from "../../accounts/passkeys/passkey.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import {
  ALL_TOPICS,
  MAX_SELLER_DEVICES,
  PushDevice,
  type PushDeviceStore,
  type PushTopicStore,
  UserTopics,
} from "../../push/device.ts";
import { SavedBooks, type SavedBooksStore } from "../../saved-books/saved-books.ts";
import { type SavedViewStore, SavedViews } from "../../saved-views/index.ts";
import { type Key, keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

type Document = { version: number };

type UserDocuments<D extends Document> = {
  schema: z.ZodMiniType<D>;
  keyOf(user: UserId): Key;
  /** What `read` returns while nothing is stored; its version is 0. */
  empty(user: UserId): D;
  indexKeysOf?(document: D): object;
  /** Further writes in the transaction that stores a user's first document. */
  firstWrites?(user: UserId): Write[];
};

/** One document per user, changed as a whole. */
function userDocuments<D extends Document>(
  table: Table,
  { schema, keyOf, empty, indexKeysOf = () => ({}), firstWrites = () => [] }: UserDocuments<D>,
) {
  const read = async (user: UserId): Promise<D> => (await table.get(schema, keyOf(user))) ?? empty(user);

  return {
    read,
    /** Retries on conflict, and writes nothing if `change` returns what it was given. */
    change(user: UserId, change: (document: D) => D): Promise<D> {
      return retryOnConflict(async () => {
        const before = await read(user);
        const after = change(before);
        if (after === before) return before;
        const next = { ...after, version: before.version + 1 };
        const write = table.store(keyOf(user), { ...next, ...indexKeysOf(next) }, before.version);
        const others = before.version === 0 ? firstWrites(user) : [];
        return (await table.write(write, ...others)) ? next : CONFLICT;
      });
    },
  };
}

export const dynamoAddresses = (table: Table): AddressBookStore =>
  userDocuments(table, { schema: AddressBook, keyOf: keys.addresses, empty: () => emptyAddressBook });

export const dynamoPasskeys = (table: Table): PasskeyStore =>
  userDocuments(table, {
    schema: UserPasskeys,
    keyOf: keys.passkeys,
    empty: () => emptyPasskeys,
    // Refused for a user who is being erased.
    firstWrites: (user) => [
      table.check(keys.user(user), "attribute_exists(pk) AND attribute_not_exists(erasureAt)"),
    ],
  });

export const dynamoSavedViews = (table: Table): SavedViewStore =>
  userDocuments(table, {
    schema: SavedViews,
    keyOf: keys.savedViews,
    empty: () => ({ version: 0, views: [] }),
  });

/** The item is found by the token of its link (gsi1), so that list and link are one item and are erased together. */
export const dynamoSavedBooks = (table: Table): SavedBooksStore => ({
  ...userDocuments(table, {
    schema: SavedBooks,
    keyOf: keys.savedBooks,
    empty: (userId): SavedBooks => ({ version: 0, userId, changes: [], link: null }),
    indexKeysOf: ({ link, userId }) => (link ? keys.sharedList(link.token, userId) : {}),
  }),

  async shared(token) {
    const partition = keys.sharedPartition(token);
    const { items } = await table.query(SavedBooks, { index: "gsi1", partition, limit: 1 });
    return items[0];
  },
});

/** One item per endpoint, so that a device has one user at a time. */
export const dynamoPushDevices = (table: Table): PushDeviceStore => ({
  read: (id) => table.get(PushDevice, keys.pushDevice(id)),

  put(device, { isRenewal } = {}) {
    const key = keys.pushDevice(device.id);
    const entries = {
      ...keys.pushDeviceList(device.userId, device.lastUsedAt, device.id),
      ...(device.sellerNotices && keys.sellerDeviceList(device.lastUsedAt, device.id)),
    };
    const item = { ...device, ...entries };
    return table.write(
      isRenewal ? table.putIf(key, item, "userId = :user", { user: device.userId }) : table.put(key, item),
    );
  },

  async list(user) {
    const partition = keys.pushDevicePartition(user);
    const { items } = await table.query(PushDevice, { index: "gsi1", partition, descending: true });
    return items;
  },

  async listForSeller() {
    const partition = keys.sellerDevicePartition;
    const range = { partition, descending: true, limit: MAX_SELLER_DEVICES } as const;
    const { items } = await table.query(PushDevice, { index: "gsi2", ...range });
    return items;
  },

  remove: ({ id, userId }) =>
    table.writeOnce(table.removeIf(keys.pushDevice(id), "userId = :user", { user: userId })),
});

export const dynamoPushTopics = (table: Table): PushTopicStore =>
  userDocuments(table, {
    schema: UserTopics,
    keyOf: keys.pushTopics,
    empty: () => ({ version: 0, topics: ALL_TOPICS }),
  });
