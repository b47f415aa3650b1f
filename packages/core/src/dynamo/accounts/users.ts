import * as z from "zod/mini";
import type { PasswordStore } from "../../accounts/account/ports.ts";
import { hasProvenEmail, isActiveAdmin, User, UserId, type UserStore } from "../../accounts/account/user.ts";
import { DUMMY_HASH } from "../../accounts/passwords/password-hash.ts";
import { recordWrites } from "../activity.ts";
import { provenUserWrite } from "../alerts.ts";
import { officeChangeWrite } from "../office-changes.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

const Password = z.object({ passwordHash: z.string() });

const passwordWrite = (table: Table, user: UserId, passwordHash: string): Write =>
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

/** Returns an unused id for an unknown address. It is read like any other id, so that both take equally long. */
async function readEmailOwner(table: Table, email: string): Promise<UserId> {
  const owner = await table.get(EmailOwner, keys.email(email));
  return owner?.userId ?? UNKNOWN_USER;
}

/** An account that is to be erased loses its password and passkeys, and one that is taken over the passkeys. */
function credentialWrites(table: Table, before: User, after: User, passwordHash: string | undefined) {
  const writes: Write[] = passwordHash ? [passwordWrite(table, after._id, passwordHash)] : [];
  if (after.erasureAt) writes.push(table.remove(keys.password(after._id)));
  if (after.erasureAt || isTakenOver(before, after)) writes.push(table.remove(keys.passkeys(after._id)));
  return writes;
}

/** Whether an account whose address was not proven, so that anybody may have made it, is reset by mail or becomes an administrator's. */
const isTakenOver = (before: User, after: User): boolean =>
  !hasProvenEmail(before) &&
  ((hasProvenEmail(after) && after.sessionsValidFrom !== before.sessionsValidFrom) ||
    (isActiveAdmin(after) && !isActiveAdmin(before)));

/** An item per email address makes it unique, and a counter knows the active administrators. */
export const dynamoUsers = (table: Table): UserStore => {
  const item = (user: User) => ({
    ...user,
    // The last release reads a hash here, and accepts no password for this one.
    passwordHash: DUMMY_HASH,
    ...keys.userList(user.name, user._id),
    ...(user.erasureAt && keys.erasureList(user.erasureAt, user._id)),
  });
  const byId = (id: UserId) => table.get(User, keys.user(id));

  return {
    byId,

    byEmail: async (email) => byId(await readEmailOwner(table, email)),

    async add(user, { passwordHash, record } = {}) {
      const emailWrite = table.create(keys.email(user.email), { userId: user._id });
      const writes: Write[] = [emailWrite, table.create(keys.user(user._id), item(user))];
      if (passwordHash) writes.push(passwordWrite(table, user._id, passwordHash));
      if (isActiveAdmin(user)) writes.push(incrementAdmins(table));
      writes.push(officeChangeWrite(table, { userId: user._id }), ...recordWrites(table, record));
      const refused = (await table.transact(writes)).map((position) => writes[position]);
      if (refused.includes(emailWrite)) return "email-taken";
      if (refused.length > 0) throw new Error(`user ${user._id}, or the record of adding it, exists already`);
      return "added";
    },

    async save(before, after, { passwordHash, record } = {}) {
      const conditional: { write: Write; refusal: "stale" | "email-taken" | "last-admin" }[] = [
        { write: table.replace(keys.user(after._id), item(after), before.version), refusal: "stale" },
      ];
      const others: Write[] = [];
      if (after.email !== before.email) {
        const write = table.create(keys.email(after.email), { userId: after._id });
        conditional.push({ write, refusal: "email-taken" });
        others.push(table.remove(keys.email(before.email)));
      }
      if (isActiveAdmin(before) && !isActiveAdmin(after))
        conditional.push({ write: decrementAdmins(table), refusal: "last-admin" });
      if (isActiveAdmin(after) && !isActiveAdmin(before)) others.push(incrementAdmins(table));

      const [firstRefused] = await table.transact([
        ...conditional.map(({ write }) => write),
        ...others,
        ...credentialWrites(table, before, after, passwordHash),
        ...(hasProvenEmail(after) && !hasProvenEmail(before) ? [provenUserWrite(table, after._id)] : []),
        officeChangeWrite(table, { userId: after._id }),
        ...recordWrites(table, record),
      ]);
      return firstRefused === undefined ? "saved" : (conditional[firstRefused]?.refusal ?? "stale");
    },

    async list({ limit, cursor }) {
      const items: User[] = [];
      let from = cursor;
      do {
        const page = await table.query(User, {
          index: "gsi1",
          partition: keys.userPartition,
          limit: limit - items.length,
          cursor: from,
        });
        items.push(...page.items);
        from = page.cursor;
      } while (from && items.length < limit);
      return { items, cursor: from };
    },
  };
};

const incrementAdmins = (table: Table): Write => table.update(keys.activeAdmins(), { add: { active: 1 } });

const decrementAdmins = (table: Table): Write =>
  table.update(keys.activeAdmins(), { add: { active: -1 }, when: "active > :one", values: { one: 1 } });
