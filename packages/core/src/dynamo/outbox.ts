import { epochSeconds, instant, secondsAfter } from "../kernel/clock.ts";
import { Mail } from "../mail/mail.ts";
import type { OutboxStore } from "../mail/ports.ts";
import { keys } from "./keys.ts";
import type { Table, Write } from "./table.ts";

const SENT_RETENTION_SECONDS = 30 * 86_400;

export const outboxWrite = (table: Table, mail: Mail): Write =>
  table.create(keys.mail(mail._id), { ...mail, ...keys.outbox(mail.dueAt, mail._id) });

export const dynamoOutbox = (table: Table): OutboxStore => ({
  async add(mail) {
    await table.transact([outboxWrite(table, mail)]);
  },

  due: (now) =>
    table.all(Mail, { index: "gsi3", partition: "outbox", before: `${instant(now)}~`, limit: 100 }),

  async postpone(mail, until) {
    const dueAt = instant(until);
    const refused = await table.transact([
      table.update(keys.mail(mail._id), {
        UpdateExpression: "SET dueAt = :until, gsi3sk = :place ADD attempts :one",
        ConditionExpression: "dueAt = :read AND attribute_exists(gsi3pk)",
        ExpressionAttributeValues: {
          ":until": dueAt,
          ":place": keys.outbox(dueAt, mail._id).gsi3sk,
          ":read": mail.dueAt,
          ":one": 1,
        },
      }),
    ]);
    return refused.length === 0;
  },

  async sent(mail, now) {
    await table.transact([
      table.update(keys.mail(mail._id), {
        UpdateExpression:
          "SET sentAt = :now, expiresAt = :later REMOVE gsi3pk, gsi3sk, #to, subject, #text, html, sealedCode",
        ExpressionAttributeNames: { "#to": "to", "#text": "text" },
        ExpressionAttributeValues: {
          ":now": instant(now),
          ":later": epochSeconds(secondsAfter(now, SENT_RETENTION_SECONDS)),
        },
      }),
    ]);
  },
});
