import * as z from "zod/mini";
import { epochSeconds, Instant, instant, secondsAfter } from "../../kernel/time/clock.ts";
import { Mail, type MailId, type OrderMail } from "../../mail/mail.ts";
import type { OutboxStore } from "../../mail/ports.ts";
import type { OrderId } from "../../orders/order/order.ts";
import { keys } from "../table/keys.ts";
import { lists } from "../table/lists.ts";
import { readList } from "../table/query-list.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

const RETENTION_SECONDS = 30 * 86_400;

const waitingPartition = (id: MailId): string => keys.outbox("" as Instant, id).gsi3pk;
const GIVEN_UP = keys.givenUp("" as Instant, "" as MailId).gsi3pk;

const Listed = z.object({ gsi3pk: z.optional(z.string()) });
const SentMail = z.extend(
  z.required(z.pick(Mail, { _id: true, to: true, subject: true, order: true, createdAt: true })),
  {
    sentAt: z.optional(Instant),
    withheldAt: z.optional(Instant),
    gsi3pk: z.optional(z.string()),
  },
);

function orderMail({ _id, to, subject, order, ...mail }: z.output<typeof SentMail>): OrderMail {
  const about = { _id, kind: order.kind, subject, to };
  if (mail.sentAt) return { ...about, state: "sent", at: mail.sentAt };
  if (mail.withheldAt) return { ...about, state: "withheld", at: mail.withheldAt };
  return { ...about, state: mail.gsi3pk === GIVEN_UP ? "failed" : "waiting", at: mail.createdAt };
}

const Due = z.pick(Mail, { _id: true, dueAt: true });

export const outboxWrite = (table: Table, mail: Mail): Write =>
  table.create(keys.mail(mail._id), { ...mail, ...keys.outbox(mail.dueAt, mail._id) });

/** Refused once somebody has begun to send it. */
export const unsendWrite = (table: Table, id: MailId): Write =>
  table.removeIf(keys.mail(id), "gsi3pk = :waiting AND attempts = :none", {
    ":waiting": waitingPartition(id),
    ":none": 0,
  });

export const dynamoOutbox = (table: Table): OutboxStore => ({
  async add(mail) {
    await table.transact([outboxWrite(table, mail)]);
  },

  async isWaiting(id) {
    return (await table.get(Listed, keys.mail(id)))?.gsi3pk === waitingPartition(id);
  },

  due: (now) => readList(table, Due, lists.outbox, { before: `${instant(now)}~`, limit: 100 }),

  claim: (id, { dueAt, claimedUntil, attempts }, now) =>
    table.change(Mail, keys.mail(id), {
      UpdateExpression: "SET dueAt = :due, gsi3sk = :place, claimedUntil = :until, attempts = :attempts",
      ConditionExpression:
        "gsi3pk = :waiting AND (attribute_not_exists(claimedUntil) OR claimedUntil <= :now) AND (attribute_not_exists(heldUntil) OR heldUntil <= :now)",
      ExpressionAttributeValues: {
        ":due": dueAt,
        ":place": keys.outbox(dueAt, id).gsi3sk,
        ":until": claimedUntil,
        ":attempts": attempts,
        ":waiting": waitingPartition(id),
        ":now": instant(now),
      },
    }),

  async postpone(mail, until) {
    const dueAt = instant(until);
    const refused = await table.transact([
      table.update(keys.mail(mail._id), {
        UpdateExpression: "SET dueAt = :due, gsi3sk = :place REMOVE claimedUntil",
        ConditionExpression: "dueAt = :read AND gsi3pk = :waiting",
        ExpressionAttributeValues: {
          ":due": dueAt,
          ":place": keys.outbox(dueAt, mail._id).gsi3sk,
          ":read": mail.dueAt,
          ":waiting": waitingPartition(mail._id),
        },
      }),
    ]);
    return refused.length === 0;
  },

  async giveUp(mail, now) {
    const { gsi3pk, gsi3sk } = keys.givenUp(mail.createdAt, mail._id);
    const ofOrder = mail.order && keys.orderMail(mail.order.id, mail.createdAt, mail._id);
    await table.transact([
      table.update(keys.mail(mail._id), {
        UpdateExpression: `SET gsi3pk = :list, gsi3sk = :place, expiresAt = :later${ofOrder ? ", gsi1pk = :order, gsi1sk = :place" : ""}`,
        ConditionExpression: "dueAt = :claimed AND gsi3pk = :waiting",
        ExpressionAttributeValues: {
          ":list": gsi3pk,
          ":place": gsi3sk,
          ":claimed": mail.dueAt,
          ":waiting": waitingPartition(mail._id),
          ":later": epochSeconds(secondsAfter(now, RETENTION_SECONDS)),
          ...(ofOrder && { ":order": ofOrder.gsi1pk }),
        },
      }),
    ]);
  },

  givenUp: () => table.all(Mail, { index: "gsi3", partition: GIVEN_UP, limit: 100 }),

  async requeue(mail, until) {
    const dueAt = instant(until);
    const { gsi3pk, gsi3sk } = keys.outbox(dueAt, mail._id);
    await table.transact([
      table.update(keys.mail(mail._id), {
        UpdateExpression:
          "SET gsi3pk = :list, gsi3sk = :place, dueAt = :due, attempts = :none REMOVE expiresAt, claimedUntil",
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

  async sent({ _id, to, order, createdAt }, now, withheldFor) {
    const when = withheldFor ? "withheldFor = :reason, withheldAt = :now" : "sentAt = :now";
    const forgotten =
      "gsi3pk, gsi3sk, claimedUntil, #text, html, headers, notification, sellerMessage, invoiceOf, provenBy, sealedCode";
    const { gsi1pk, gsi1sk } = keys.orderMail(order?.id ?? ("" as OrderId), createdAt, _id);
    await table.transact([
      table.update(keys.mail(_id), {
        UpdateExpression: order
          ? `SET ${when}, #to = :to, gsi1pk = :list, gsi1sk = :place REMOVE expiresAt, ${forgotten}`
          : `SET ${when}, expiresAt = :later REMOVE #to, subject, #order, ${forgotten}`,
        // Erasure may have come first.
        ConditionExpression: "attribute_exists(#to)",
        ExpressionAttributeNames: { "#to": "to", "#text": "text", ...(!order && { "#order": "order" }) },
        ExpressionAttributeValues: {
          ":now": instant(now),
          ...(order
            ? { ":to": to, ":list": gsi1pk, ":place": gsi1sk }
            : { ":later": epochSeconds(secondsAfter(now, RETENTION_SECONDS)) }),
          ...(withheldFor && { ":reason": withheldFor }),
        },
      }),
    ]);
  },

  async ofOrder(order) {
    const partition = keys.orderMails(order);
    const mails = [];
    for await (const mail of table.all(SentMail, { index: "gsi1", partition })) mails.push(orderMail(mail));
    return mails.reverse();
  },
});
