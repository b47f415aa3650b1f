import { epochSeconds, secondsAfter } from "../kernel/time/clock.ts";
import { Suppression, type SuppressionStore } from "../mail/suppression.ts";
import { recordWrites } from "./activity.ts";
import { keys } from "./table/keys.ts";
import type { Table } from "./table/table.ts";

/** After a year the address may belong to somebody else. */
const RETENTION_SECONDS = 366 * 86_400;

/** @param hashOf a keyed hash of a normalised address */
export const dynamoSuppressions = (table: Table, hashOf: (email: string) => string): SuppressionStore => {
  const keyOf = (email: string) => keys.suppressed(hashOf(email.trim().toLowerCase()));
  return {
    of: (email) => table.get(Suppression, keyOf(email)),

    async add(email, { reason, at }) {
      const expiresAt = epochSeconds(secondsAfter(new Date(at), RETENTION_SECONDS));
      await table.updateOne(keyOf(email), { set: { reason, at, expiresAt } });
    },

    async lift(email, record) {
      await table.write(table.remove(keyOf(email)), ...recordWrites(table, record));
    },
  };
};
