import type { UserId } from "../../accounts/account/user.ts";
import { noPasskeys, type PasskeyStore, UserPasskeys } from "../../accounts/passkeys/passkey.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

/** With those that an earlier version wrote, which the next change moves. */
export function dynamoPasskeys(table: Table): PasskeyStore {
  const readBoth = async (user: UserId) => {
    // In this order: what is moved meanwhile is found by the second read.
    const former = await table.get(UserPasskeys, keys.formerPasskeys(user));
    const current = (await table.get(UserPasskeys, keys.passkeys(user))) ?? noPasskeys;
    return { current, former };
  };

  return {
    async read(user) {
      const { current, former } = await readBoth(user);
      return former ? mergedPasskeys(current, former) : current;
    },

    change(user, change) {
      return retryOnConflict(async () => {
        const { current, former } = await readBoth(user);
        const next = change(former ? mergedPasskeys(current, former) : current);
        const stored = { ...next, version: current.version + 1 };
        const key = keys.passkeys(user);
        const refused = await table.transact([
          ...(current.version === 0
            ? [
                table.create(key, stored),
                table.check(keys.user(user), "attribute_exists(pk) AND attribute_not_exists(erasureAt)"),
              ]
            : [table.replace(key, stored, current.version)]),
          ...(former ? [removeFormer(table, user, former)] : []),
        ]);
        return refused.length === 0 ? stored : CONFLICT;
      });
    },
  };
}

const removeFormer = (table: Table, user: UserId, { version }: UserPasskeys): Write => ({
  Delete: {
    ...table.remove(keys.formerPasskeys(user)).Delete,
    ConditionExpression: "version = :read",
    ExpressionAttributeValues: { ":read": version },
  },
});

export function mergedPasskeys(current: UserPasskeys, former: UserPasskeys): UserPasskeys {
  const ids = new Set(former.passkeys.map(({ id }) => id));
  return { ...current, passkeys: [...current.passkeys.filter(({ id }) => !ids.has(id)), ...former.passkeys] };
}
