import * as z from "zod/mini";
import { Alert, MAX_ALERTS } from "../alerts/alert.ts";
import type { AlertStore } from "../alerts/ports.ts";
import { outboxWrite } from "./common/outbox.ts";
import { keys } from "./table/keys.ts";
import type { Table } from "./table/table.ts";
import type { Write } from "./table/writes.ts";

const Count = z.object({ stopToken: z.string() });
const Progress = z.object({ cursor: z.string() });

export const dynamoAlerts = (table: Table): AlertStore => ({
  async ofUser(user) {
    const range = { partition: keys.alertsPartition(user), prefix: keys.alertPrefix };
    return (await table.query(Alert, range)).items;
  },

  ofBook: (book) =>
    table.all(Alert, { index: "gsi3", partition: keys.bookAlertsPartition(book), limit: 100 }),

  async add(alert, stopToken) {
    const [existing] = await table.transact([
      table.create(keys.alert(alert), { ...alert, ...keys.bookAlert(alert) }),
      table.update(keys.alertCount(alert.userId), {
        UpdateExpression: "SET stopToken = if_not_exists(stopToken, :token) ADD alerts :one",
        ConditionExpression: "attribute_not_exists(alerts) OR alerts < :max",
        ExpressionAttributeValues: { ":token": stopToken, ":one": 1, ":max": MAX_ALERTS },
      }),
    ]);
    if (existing === undefined) return "added";
    return existing === 0 ? "exists" : "full";
  },

  find: (userId, bookId, kind) => table.get(Alert, keys.alert({ userId, bookId, kind })),

  async remove(user, alerts, mail) {
    if (alerts.length === 0) return true;
    const writes: Write[] = [
      ...alerts.map((alert) => table.removeIf(keys.alert(alert), "_id = :id", { ":id": alert._id })),
      table.update(keys.alertCount(user), {
        UpdateExpression: "ADD alerts :removed",
        // Gone with the account.
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":removed": -alerts.length },
      }),
      ...(mail ? [outboxWrite(table, mail)] : []),
    ];
    return (await table.transact(writes)).length === 0;
  },

  async stopToken(user) {
    return (await table.get(Count, keys.alertCount(user)))?.stopToken;
  },

  async readCursor() {
    return (await table.get(Progress, keys.alertsCursor()))?.cursor;
  },

  async writeCursor(cursor) {
    await table.transact([table.put(keys.alertsCursor(), { cursor })]);
  },
});
