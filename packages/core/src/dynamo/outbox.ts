import { type Clock, instant, secondsAfter } from "../kernel/clock.ts";
import { newId } from "../kernel/id.ts";
import type { OutboxStore } from "../mail/deliver.ts";
import { Mail, type MailDraft } from "../mail/mail.ts";
import { keys } from "./keys.ts";
import type { Table, Write } from "./table.ts";

/** The write that puts a mail into the outbox, for the transaction whose news it tells. */
export function outboxWrite(table: Table, draft: MailDraft, now: Date): Write {
  const mail: Mail = {
    ...draft,
    _id: newId("Mail"),
    createdAt: instant(now),
    sentAt: null,
    claimedUntil: null,
    attempts: 0,
  };
  return table.create(keys.mail(mail._id), { ...mail, ...keys.outbox(mail.createdAt, mail._id) });
}

export const dynamoOutbox = (table: Table, clock: Clock): OutboxStore => ({
  async add(draft) {
    await table.together([outboxWrite(table, draft, clock.now())]);
  },

  async waiting(limit) {
    return (await table.query(Mail, { index: "gsi3", partition: "outbox", limit })).items;
  },

  async claim(mail, seconds) {
    const now = clock.now();
    const refused = await table.together([
      table.update(keys.mail(mail._id), {
        UpdateExpression: "SET claimedUntil = :until ADD attempts :one",
        ConditionExpression: "sentAt = :never AND (claimedUntil = :never OR claimedUntil < :now)",
        ExpressionAttributeValues: {
          ":until": instant(secondsAfter(now, seconds)),
          ":now": instant(now),
          ":never": null,
          ":one": 1,
        },
      }),
    ]);
    return refused.length === 0;
  },

  async sent(mail) {
    await table.together([
      table.update(keys.mail(mail._id), {
        // Sent mails are forgotten after 30 days: they hold names and addresses.
        UpdateExpression: "SET sentAt = :now, expiresAt = :later REMOVE gsi3pk, gsi3sk",
        ExpressionAttributeValues: {
          ":now": instant(clock.now()),
          ":later": Math.floor(secondsAfter(clock.now(), 30 * 86_400).getTime() / 1000),
        },
      }),
    ]);
  },

  async release(mail) {
    await table.together([
      table.update(keys.mail(mail._id), {
        UpdateExpression: "SET claimedUntil = :never",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":never": null },
      }),
    ]);
  },
});
