import type { UserId } from "../../accounts/account/user.ts";
import { noPasskeys, type PasskeyStore, UserPasskeys } from "../../accounts/passkeys/passkey.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";

export function dynamoPasskeys(table: Table): PasskeyStore {
  const read = async (user: UserId): Promise<UserPasskeys> =>
    (await table.get(UserPasskeys, keys.passkeys(user))) ?? noPasskeys;

  return {
    read,

    change(user, change) {
      return retryOnConflict(async () => {
        const current = await read(user);
        const stored = { ...change(current), version: current.version + 1 };
        const write = table.store(keys.passkeys(user), stored, current.version);
        const isThere = table.check(
          keys.user(user),
          "attribute_exists(pk) AND attribute_not_exists(erasureAt)",
        );
        const isWritten = await table.write(write, ...(current.version === 0 ? [isThere] : []));
        return isWritten ? stored : CONFLICT;
      });
    },
  };
}
