import * as z from "zod/mini";
import type { SessionStore } from "../../accounts/account/ports.ts";
import { Session } from "../../accounts/account/session.ts";
import { type Key, keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";
import { readSession } from "./access.ts";

const ItemKey = z.object({ pk: z.string(), sk: z.string() });

export const dynamoSessions = (table: Table): SessionStore => {
  const ifNewest = ({ secretHash }: Session) => ({
    ConditionExpression: "secretHash = :current",
    ExpressionAttributeValues: { ":current": secretHash },
  });
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
      const key = keys.session(current.userId, current.family);
      const former = table.remove(keys.formerSession(current.userId, current.family));
      const renew: Write[] = [{ Put: { ...table.put(key, next).Put, ...ifNewest(current) } }];
      const move: Write[] = [table.create(key, next), { Delete: { ...former.Delete, ...ifNewest(current) } }];
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
