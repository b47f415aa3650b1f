import { Challenge } from "../../accounts/account/challenge.ts";
import type { ChallengeStore } from "../../accounts/account/ports.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { epochSeconds, instant } from "../../kernel/time/clock.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

export const dynamoChallenges = (table: Table): ChallengeStore => {
  const put = (challenge: Challenge): Write => table.put(keys.challenge(challenge.handle), challenge);

  const read: ChallengeStore["read"] = async (handle, now) => {
    const challenge = await table.get(Challenge, keys.challenge(handle));
    return challenge && challenge.expiresAt > epochSeconds(now) ? challenge : undefined;
  };

  // Only this challenge, not one that replaced it.
  const consume = ({ handle, codeHash }: Challenge): Write =>
    table.removeIf(keys.challenge(handle), "codeHash = :hash", { ":hash": codeHash });

  return {
    read,

    async put(challenge) {
      await table.transact([put(challenge)]);
    },

    consumeTry(handle, now) {
      return retryOnConflict(async () => {
        const challenge = await read(handle, now);
        if (!challenge || challenge.triesLeft <= 0 || challenge.validUntil <= instant(now)) return undefined;
        const refused = await table.transact([
          table.update(keys.challenge(handle), {
            UpdateExpression: "SET triesLeft = :fewer",
            ConditionExpression: "triesLeft = :left AND codeHash = :hash",
            ExpressionAttributeValues: {
              ":left": challenge.triesLeft,
              ":fewer": challenge.triesLeft - 1,
              ":hash": challenge.codeHash,
            },
          }),
        ]);
        return refused.length === 0 ? challenge : CONFLICT;
      });
    },

    async consume(challenge) {
      return (await table.transact([consume(challenge)])).length === 0;
    },

    async replace(old, next) {
      return (await table.transact([consume(old), put(next)])).length === 0;
    },
  };
};
