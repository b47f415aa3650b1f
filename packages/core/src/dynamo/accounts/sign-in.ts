import { Challenge, type ChallengeStore } from "../../accounts/account/challenge.ts";
import { Session, type SessionStore } from "../../accounts/account/session.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { epochSeconds, instant } from "../../kernel/time/clock.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import { ItemKey } from "../table/table-reads.ts";
import type { Write } from "../table/writes.ts";
import { dynamoThrottles, releaseWrite } from "./throttle.ts";

export const dynamoSessions = (table: Table): SessionStore => {
  return {
    read: (userId, family) => table.get(Session, keys.session(userId, family)),

    async begin(session, counted = []) {
      const now = new Date(session.beganAt);
      const begin: Write[] = [
        table.create(keys.session(session.userId, session.family), session),
        table.check(keys.user(session.userId), "sessionsValidFrom = :from AND #status = :active", {
          from: session.sessionsValidFrom,
          active: true,
        }),
      ];
      const releases = counted.map((one) => releaseWrite(table, one, now));
      const refused = await table.transact([...begin, ...releases]);
      if (refused.some((position) => position < begin.length)) return false;
      if (refused.length === 0) return true;
      // The refused counts have to be read before they are released (throttle.ts), which happens once the session has begun.
      const isRefused = (index: number) => refused.includes(begin.length + index);
      const others = releases.filter((_, index) => !isRefused(index));
      if ((await table.transact([...begin, ...others])).some((position) => position < begin.length))
        return false;
      await Promise.all(
        counted.filter((_, index) => isRefused(index)).map((one) => dynamoThrottles(table).release(one, now)),
      );
      return true;
    },

    rotate: ({ userId, family, secretHash }, next) =>
      table.write(
        table.putIf(keys.session(userId, family), next, "secretHash = :current", { current: secretHash }),
      ),

    async end(userId, family) {
      await table.write(table.remove(keys.session(userId, family)));
    },

    async endAll(userId) {
      const removals = [];
      for await (const key of table.all(ItemKey, { partition: keys.sessionsPartition(userId) }))
        removals.push(table.remove(key));
      await table.writeEach(removals);
    },
  };
};

export const dynamoChallenges = (table: Table): ChallengeStore => {
  const put = (challenge: Challenge): Write => table.put(keys.challenge(challenge.handle), challenge);

  const read: ChallengeStore["read"] = async (handle, now) => {
    const challenge = await table.get(Challenge, keys.challenge(handle));
    return challenge && challenge.expiresAt > epochSeconds(now) ? challenge : undefined;
  };

  // Consumes only this challenge, not one that has replaced it.
  const consume = ({ handle, codeHash }: Challenge): Write =>
    table.removeIf(keys.challenge(handle), "codeHash = :hash", { hash: codeHash });

  return {
    read,

    async put(challenge) {
      await table.write(put(challenge));
    },

    consumeTry(handle, now) {
      return retryOnConflict(async () => {
        const challenge = await read(handle, now);
        if (!challenge || challenge.triesLeft <= 0 || challenge.validUntil <= instant(now)) return undefined;
        const { triesLeft, codeHash } = challenge;
        const oneFewer = {
          set: { triesLeft: triesLeft - 1 },
          when: "triesLeft = :triesLeft AND codeHash = :codeHash",
          values: { triesLeft, codeHash },
        };
        return (await table.write(table.update(keys.challenge(handle), oneFewer))) ? challenge : CONFLICT;
      });
    },

    consume: (challenge) => table.writeOnce(consume(challenge)),

    replace: (old, next) => table.write(consume(old), put(next)),
  };
};
