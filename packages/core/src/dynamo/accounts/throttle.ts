import * as z from "zod/mini";
import type { ThrottleStore } from "../../accounts/ports.ts";
import { epochSeconds, secondsAfter } from "../../kernel/time/clock.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table/table.ts";

/** DynamoDB removes an item some time after its window has ended. */
const Attempts = z.object({ count: z.int(), expiresAt: z.int() });

export const dynamoThrottles = (table: Table): ThrottleStore => ({
  async take(key, { max, windowSeconds }, now) {
    const expiresAt = epochSeconds(secondsAfter(now, windowSeconds));
    const counted = await table.transact([
      table.update(keys.throttle(key), {
        UpdateExpression: "SET expiresAt = if_not_exists(expiresAt, :end) ADD #count :one",
        ConditionExpression: "attribute_not_exists(pk) OR (expiresAt > :now AND #count < :max)",
        ExpressionAttributeNames: { "#count": "count" },
        ExpressionAttributeValues: { ":end": expiresAt, ":one": 1, ":now": epochSeconds(now), ":max": max },
      }),
    ]);
    if (counted.length === 0) return true;
    const begun = await table.transact([
      {
        Put: {
          TableName: table.name,
          Item: { count: 1, expiresAt, ...keys.throttle(key) },
          ConditionExpression: "expiresAt <= :now",
          ExpressionAttributeValues: { ":now": epochSeconds(now) },
        },
      },
    ]);
    return begun.length === 0;
  },

  async release(key, now) {
    await table.transact([
      table.update(keys.throttle(key), {
        UpdateExpression: "ADD #count :less",
        ConditionExpression: "expiresAt > :now AND #count > :none",
        ExpressionAttributeNames: { "#count": "count" },
        ExpressionAttributeValues: { ":less": -1, ":now": epochSeconds(now), ":none": 0 },
      }),
    ]);
  },

  windowEnd: async (key) => (await table.get(Attempts, keys.throttle(key)))?.expiresAt,
});
