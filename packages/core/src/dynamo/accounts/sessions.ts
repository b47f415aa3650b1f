import * as z from "zod/mini";
import type { SessionStore } from "../../accounts/account/ports.ts";
import { Session } from "../../accounts/account/session.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";

const ItemKey = z.object({ pk: z.string(), sk: z.string() });

export const dynamoSessions = (table: Table): SessionStore => {
  return {
    read: (userId, family) => table.get(Session, keys.session(userId, family)),

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
      const refused = await table.transact([
        table.putIf(keys.session(userId, family), next, "secretHash = :current", { ":current": secretHash }),
      ]);
      return refused.length === 0;
    },

    async end(userId, family) {
      await table.transact([table.remove(keys.session(userId, family))]);
    },

    async endAll(userId) {
      const removals = [];
      for await (const { pk, sk } of table.all(ItemKey, { partition: keys.sessionsPartition(userId) }))
        removals.push(table.remove({ pk, sk }));
      await table.writeEach(removals);
    },
  };
};
