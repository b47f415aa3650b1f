import type { SessionStore } from "../../accounts/ports.ts";
import { Session } from "../../accounts/sessions/session.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";

export const dynamoSessions = (table: Table): SessionStore => ({
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
    const refused = await table.transact([
      {
        Put: {
          TableName: table.name,
          Item: { ...next, ...keys.session(current.userId, current.family) },
          ConditionExpression: "secretHash = :current",
          ExpressionAttributeValues: { ":current": current.secretHash },
        },
      },
    ]);
    return refused.length === 0;
  },

  async end(userId, family) {
    await table.transact([table.remove(keys.session(userId, family))]);
  },
});
