import * as z from "zod/mini";
import { DUMMY_HASH } from "../../accounts/passwords/password-hash.ts";
import type { PasswordStore } from "../../accounts/ports.ts";
import { UserId } from "../../accounts/users/user.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

/** An earlier version kept the hash in the user's item, cannot read that without one, and lets nobody in with this one. */
export const FORMER_ATTRIBUTE = { passwordHash: DUMMY_HASH };

const Password = z.object({ passwordHash: z.string() });
// Read for an unknown email address, so that both cases take equally long.
const UNKNOWN_USER = UserId.parse("nobody");

export const passwordWrite = (table: Table, user: UserId, passwordHash: string): Write =>
  table.put(keys.password(user), { passwordHash });

/** The hash that an earlier version wrote, and that has not been moved: newer than any other. */
export async function readFormerPassword(table: Table, user: UserId): Promise<string | undefined> {
  const item = await table.get(Password, keys.user(user), ["passwordHash"]);
  return item && item.passwordHash !== FORMER_ATTRIBUTE.passwordHash ? item.passwordHash : undefined;
}

export const readPassword = async (table: Table, user: UserId): Promise<string | undefined> =>
  (await table.get(Password, keys.password(user)))?.passwordHash;

export const dynamoPasswords = (table: Table): PasswordStore => ({
  async read(user = UNKNOWN_USER) {
    // In this order: what is moved meanwhile is found by the second read.
    const former = await readFormerPassword(table, user);
    const current = await readPassword(table, user);
    return former ?? current;
  },
});
