import type { UserId } from "../../accounts/account/user.ts";
import { noPasskeys, type PasskeyStore, UserPasskeys } from "../../accounts/passkeys/passkey.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";

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
          table.store(key, stored, current.version),
          ...(current.version === 0
            ? [table.check(keys.user(user), "attribute_exists(pk) AND attribute_not_exists(erasureAt)")]
            : []),
          ...(former ? [table.removeVersion(keys.formerPasskeys(user), former.version)] : []),
        ]);
        return refused.length === 0 ? stored : CONFLICT;
      });
    },
  };
}

export function mergedPasskeys(current: UserPasskeys, former: UserPasskeys): UserPasskeys {
  const ids = new Set(former.passkeys.map(({ id }) => id));
  return { ...current, passkeys: [...current.passkeys.filter(({ id }) => !ids.has(id)), ...former.passkeys] };
}
