import { AddressBook, emptyAddressBook } from "../../accounts/addresses/address.ts";
import type { AddressBookStore } from "../../accounts/ports.ts";
import type { UserId } from "../../accounts/users/user.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";

export const dynamoAddresses = (table: Table): AddressBookStore => {
  const read = async (owner: UserId) =>
    (await table.get(AddressBook, keys.addresses(owner))) ?? emptyAddressBook;

  return {
    read,
    change(owner, change) {
      return retryOnConflict(async () => {
        const before = await read(owner);
        const next = { ...change(before), version: before.version + 1 };
        const key = keys.addresses(owner);
        const refused = await table.transact([
          before.version === 0 ? table.create(key, next) : table.replace(key, next, before.version),
        ]);
        return refused.length === 0 ? next : CONFLICT;
      });
    },
  };
};
