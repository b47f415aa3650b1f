import type { CredentialMover } from "../../accounts/account/ports.ts";
import { Session } from "../../accounts/account/session.ts";
import type { UserId } from "../../accounts/account/user.ts";
import { noPasskeys, UserPasskeys } from "../../accounts/passkeys/passkey.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { type Key, keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";
import { dynamoPasskeys, mergedPasskeys } from "./passkeys.ts";
import { FORMER_ATTRIBUTE, passwordWrite, readFormerPassword, readPassword } from "./passwords.ts";

const FAMILY = keys.session("" as UserId, "").sk;

/** Each item is moved in a transaction of its own; the number of items is returned. */
export function dynamoCredentialMover(table: Table): CredentialMover {
  /** @param attempt returns the writes, or undefined when there is nothing to move */
  const moveOne = (attempt: () => Promise<Write[] | undefined>): Promise<number> =>
    retryOnConflict(async () => {
      const writes = await attempt();
      if (!writes) return 0;
      return (await table.transact(writes)).length === 0 ? 1 : CONFLICT;
    });

  // With another version, so that no concurrent change of the user puts the former hash back.
  const setFormerPassword = (user: UserId, from: string, to: string): Write =>
    table.update(keys.user(user), {
      UpdateExpression: "SET passwordHash = :to, version = version + :one",
      ConditionExpression: "passwordHash = :from",
      ExpressionAttributeValues: { ":from": from, ":to": to, ":one": 1 },
    });

  async function moveSessions(partition: string, to: (session: Session) => Key): Promise<number> {
    let moved = 0;
    for await (const { family } of table.all(Session, { partition, prefix: FAMILY })) {
      const from = { pk: partition, sk: `${FAMILY}${family}` };
      moved += await moveOne(async () => {
        const session = await table.get(Session, from);
        if (!session) return undefined;
        const { secretHash } = session;
        const removal = table.removeIf(from, "secretHash = :read", { ":read": secretHash });
        return [table.create(to(session), session), removal];
      });
    }
    return moved;
  }

  return {
    async move(user) {
      const password = await moveOne(async () => {
        const hash = await readFormerPassword(table, user);
        if (!hash) return undefined;
        const cleared = setFormerPassword(user, hash, FORMER_ATTRIBUTE.passwordHash);
        return [cleared, passwordWrite(table, user, hash)];
      });
      const hasPasskeys = await table.get(UserPasskeys, keys.formerPasskeys(user));
      if (hasPasskeys) await dynamoPasskeys(table).change(user, (all) => all);
      const sessions = await moveSessions(keys.user(user).pk, ({ family }) => keys.session(user, family));
      return password + Number(hasPasskeys !== undefined) + sessions;
    },

    async moveBack(user) {
      const password = await moveOne(async () => {
        const hash = await readPassword(table, user);
        if (!hash || (await readFormerPassword(table, user))) return undefined;
        return [
          setFormerPassword(user, FORMER_ATTRIBUTE.passwordHash, hash),
          table.removeIf(keys.password(user), "passwordHash = :read", { ":read": hash }),
        ];
      });
      const passkeys = await moveOne(async () => {
        const former = (await table.get(UserPasskeys, keys.formerPasskeys(user))) ?? noPasskeys;
        const current = await table.get(UserPasskeys, keys.passkeys(user));
        if (!current) return undefined;
        const both = { ...mergedPasskeys(current, former), version: former.version + 1 };
        return [
          table.store(keys.formerPasskeys(user), both, former.version),
          table.removeVersion(keys.passkeys(user), current.version),
        ];
      });
      const partition = keys.sessionsPartition(user);
      const sessions = await moveSessions(partition, ({ family }) => keys.formerSession(user, family));
      return password + passkeys + sessions;
    },
  };
}
