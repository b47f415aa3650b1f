import * as z from "zod/mini";
import type { PasswordStore } from "../../accounts/account/ports.ts";
import { User, UserId } from "../../accounts/account/user.ts";
import { DUMMY_HASH } from "../../accounts/passwords/password-hash.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

/** An earlier version kept the hash in the user's item, cannot read that without one, and lets nobody in with this one. */
export const FORMER_ATTRIBUTE = { passwordHash: DUMMY_HASH };

const Password = z.object({ passwordHash: z.string() });

export const passwordWrite = (table: Table, user: UserId, passwordHash: string): Write =>
  table.put(keys.password(user), { passwordHash });

const formerHash = (userItem: unknown): string | undefined => {
  const { passwordHash } = Password.parse(userItem);
  return passwordHash === FORMER_ATTRIBUTE.passwordHash ? undefined : passwordHash;
};

/** The hash that an earlier version wrote, and that has not been moved: newer than any other. */
export async function readFormerPassword(table: Table, user: UserId): Promise<string | undefined> {
  const item = await table.get(Password, keys.user(user), ["passwordHash"]);
  return item && formerHash(item);
}

export const readPassword = async (table: Table, user: UserId): Promise<string | undefined> =>
  (await table.get(Password, keys.password(user)))?.passwordHash;

export const dynamoPasswords = (table: Table): PasswordStore => {
  async function withUser(id: UserId) {
    // Of one moment: a user read after a change of the password, beside the one of before, would still be let in by that.
    const [user, password] = await table.getTogether([keys.user(id), keys.password(id)]);
    const current = password && Password.parse(password).passwordHash;
    return user && { user: User.parse(user), passwordHash: formerHash(user) ?? current };
  }
  return {
    read: async (user) => (await withUser(user))?.passwordHash,
    byEmail: async (email) => withUser(await readEmailOwner(table, email)),
  };
};

const EmailOwner = z.object({ userId: UserId });
const UNKNOWN_USER = UserId.parse("nobody");

/** Of an unknown address the id of nobody, to be read as any other, so that both cases take equally long. */
export async function readEmailOwner(table: Table, email: string): Promise<UserId> {
  const owner = await table.get(EmailOwner, keys.email(email));
  return owner?.userId ?? UNKNOWN_USER;
}
