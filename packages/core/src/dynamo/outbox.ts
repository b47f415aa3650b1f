import { epochSeconds, type Instant, instant, secondsAfter } from "../kernel/time/clock.ts";
import { Mail, type MailId } from "../mail/mail.ts";
import type { OutboxStore } from "../mail/ports.ts";
import { keys } from "./keys.ts";
import type { Table, Write } from "./table.ts";

const RETENTION_SECONDS = 30 * 86_400;

const GIVEN_UP = keys.givenUp("" as Instant, "" as MailId).gsi3pk;

export const outboxWrite = (table: Table, mail: Mail): Write =>
  table.create(keys.mail(mail._id), { ...mail, ...keys.outbox(mail.dueAt, mail._id) });

export const dynamoOutbox = (table: Table): OutboxStore => ({
  async add(mail) {
    await table.transact([outboxWrite(table, mail)]);
  },

  due: (now) =>
    table.all(Mail, { index: "gsi3", partition: "outbox", before: `${instant(now)}~`, limit: 100 }),

  async postpone(mail, until, attempts) {
    const dueAt = instant(until);
    const refused = await table.transact([
      table.update(keys.mail(mail._id), {
        UpdateExpression: "SET dueAt = :until, gsi3sk = :place, attempts = :attempts",
        ConditionExpression: "dueAt = :read AND attribute_exists(gsi3pk)",
        ExpressionAttributeValues: {
          ":until": dueAt,
          ":place": keys.outbox(dueAt, mail._id).gsi3sk,
          ":read": mail.dueAt,
          ":attempts": attempts,
        },
      }),
    ]);
    return refused.length === 0;
  },

  async giveUp(mail, now) {
    const { gsi3pk, gsi3sk } = keys.givenUp(mail.createdAt, mail._id);
    await table.transact([
      table.update(keys.mail(mail._id), {
        UpdateExpression: "SET gsi3pk = :list, gsi3sk = :place, expiresAt = :later",
        ConditionExpression: "dueAt = :claimed AND attribute_exists(gsi3pk)",
        ExpressionAttributeValues: {
          ":list": gsi3pk,
          ":place": gsi3sk,
          ":claimed": mail.dueAt,
          ":later": epochSeconds(secondsAfter(now, RETENTION_SECONDS)),
        },
      }),
    ]);
  },

  givenUp: () => table.all(Mail, { index: "gsi3", partition: GIVEN_UP, limit: 100 }),

  async requeue(mail, now) {
    const dueAt = instant(now);
    const { gsi3pk, gsi3sk } = keys.outbox(dueAt, mail._id);
    await table.transact([
      table.update(keys.mail(mail._id), {
        UpdateExpression:
          "SET gsi3pk = :list, gsi3sk = :place, dueAt = :due, attempts = :none REMOVE expiresAt",
        ConditionExpression: "gsi3pk = :givenUp",
        ExpressionAttributeValues: {
          ":list": gsi3pk,
          ":place": gsi3sk,
          ":due": dueAt,
          ":none": 0,
          ":givenUp": GIVEN_UP,
        },
      }),
    ]);
  },

  async sent(mail, now) {
    await table.transact([
      table.update(keys.mail(mail._id), {
        UpdateExpression:
          "SET sentAt = :now, expiresAt = :later REMOVE gsi3pk, gsi3sk, #to, subject, #text, html, sealedCode",
        ExpressionAttributeNames: { "#to": "to", "#text": "text" },
        ExpressionAttributeValues: {
          ":now": instant(now),
          ":later": epochSeconds(secondsAfter(now, RETENTION_SECONDS)),
        },
      }),
    ]);
  },
});
