import * as z from "zod/mini";
import type { PasswordStore } from "../../accounts/account/ports.ts";
import { User, UserId } from "../../accounts/account/user.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

const Password = z.object({ passwordHash: z.string() });

export const passwordWrite = (table: Table, user: UserId, passwordHash: string): Write =>
  table.put(keys.password(user), { passwordHash });

export const dynamoPasswords = (table: Table): PasswordStore => {
  async function withUser(id: UserId) {
    // Read at one moment: a user read after a password change must not be verified with the old password.
    const [user, password] = await table.getTogether([keys.user(id), keys.password(id)]);
    return (
      user && { user: User.parse(user), passwordHash: password && Password.parse(password).passwordHash }
    );
  }
  return {
    read: async (user) => (await withUser(user))?.passwordHash,
    byEmail: async (email) => withUser(await readEmailOwner(table, email)),
  };
};

const EmailOwner = z.object({ userId: UserId });
const UNKNOWN_USER = UserId.parse("nobody");

/** For an unknown address the id of nobody, which is read like any other, so that both take equally long. */
export async function readEmailOwner(table: Table, email: string): Promise<UserId> {
  const owner = await table.get(EmailOwner, keys.email(email));
  return owner?.userId ?? UNKNOWN_USER;
}
