import type { ThrottleStore } from "../../accounts/ports.ts";
import { FailureCount } from "../../accounts/rate-limits/throttle.ts";
import { epochSeconds } from "../../kernel/clock.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";

export const dynamoThrottles = (table: Table): ThrottleStore => ({
  async read(key, now) {
    const failures = await table.get(FailureCount, keys.throttle(key));
    return failures && failures.expiresAt > epochSeconds(now) ? failures : undefined;
  },

  async countAfter(key, before, next) {
    const refused = await table.transact([
      {
        Put: {
          TableName: table.name,
          Item: { ...next, ...keys.throttle(key) },
          ConditionExpression: before
            ? "#count = :seen AND lastAt = :at"
            : "attribute_not_exists(pk) OR expiresAt <= :now",
          ...(before ? { ExpressionAttributeNames: { "#count": "count" } } : {}),
          ExpressionAttributeValues: before
            ? { ":seen": before.count, ":at": before.lastAt }
            : { ":now": epochSeconds(new Date(next.lastAt)) },
        },
      },
    ]);
    return refused.length === 0;
  },

  async count(key, lastAt, expiresAt, now) {
    const refused = await table.transact([
      table.update(keys.throttle(key), {
        UpdateExpression: "SET lastAt = :at, expiresAt = :until ADD #count :one",
        ConditionExpression: "attribute_not_exists(pk) OR expiresAt > :now",
        ExpressionAttributeNames: { "#count": "count" },
        ExpressionAttributeValues: {
          ":at": lastAt,
          ":until": expiresAt,
          ":one": 1,
          ":now": epochSeconds(now),
        },
      }),
    ]);
    if (refused.length > 0)
      await table.transact([table.put(keys.throttle(key), { count: 1, lastAt, expiresAt })]);
  },

  async forget(key) {
    await table.transact([table.remove(keys.throttle(key))]);
  },
});
