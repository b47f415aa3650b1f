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
