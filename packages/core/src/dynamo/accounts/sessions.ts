import * as z from "zod/mini";
import type { SessionStore } from "../../accounts/account/ports.ts";
import { Session } from "../../accounts/account/session.ts";
import { type Key, keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import { readSession } from "./access.ts";

const ItemKey = z.object({ pk: z.string(), sk: z.string() });

export const dynamoSessions = (table: Table): SessionStore => {
  const remove = (key: Key) => table.transact([table.remove(key)]);

  return {
    read: (userId, family) => readSession(table, Session, userId, family),

    async begin(session) {
      const refused = await table.transact([
        table.create(keys.session(session.userId, session.family), session),
        {
          ConditionCheck: {
            TableName: table.name,
            Key: keys.user(session.userId),
            ConditionExpression: "sessionsValidFrom = :from AND #status = :active",
            ExpressionAttributeNames: { "#status": "status" },
            ExpressionAttributeValues: { ":from": session.sessionsValidFrom, ":active": true },
          },
        },
      ]);
      return refused.length === 0;
    },

    async rotate(current, next) {
      const { userId, family, secretHash } = current;
      const key = keys.session(userId, family);
      const [ifNewest, values] = ["secretHash = :current", { ":current": secretHash }] as const;
      const renew = [table.putIf(key, next, ifNewest, values)];
      const move = [
        table.create(key, next),
        table.removeIf(keys.formerSession(userId, family), ifNewest, values),
      ];
      return (await table.transact(renew)).length === 0 || (await table.transact(move)).length === 0;
    },

    async end(userId, family) {
      await Promise.all([keys.session(userId, family), keys.formerSession(userId, family)].map(remove));
    },

    async endAll(userId) {
      const removals = [];
      for await (const { pk, sk } of table.all(ItemKey, { partition: keys.sessionsPartition(userId) }))
        removals.push(table.remove({ pk, sk }));
      await table.writeEach(removals);
    },
  };
};
