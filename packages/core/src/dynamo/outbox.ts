import * as z from "zod/mini";
import { epochSeconds, Instant, instant, secondsAfter } from "../kernel/time/clock.ts";
import { Mail, type MailId, type OrderMail } from "../mail/mail.ts";
import type { OutboxStore } from "../mail/ports.ts";
import { keys } from "./table/keys.ts";
import { lists } from "./table/lists.ts";
import { readList } from "./table/query-list.ts";
import type { Table } from "./table/table.ts";
import type { Write } from "./table/writes.ts";

const RETENTION_SECONDS = 30 * 86_400;

// Partitions of the index: their keys do not depend on the time.
const waitingPartition = (id: MailId): string => keys.outbox("" as Instant, id).gsi3pk;
const GIVEN_UP = keys.givenUp("" as Instant, "" as MailId).gsi3pk;

/** Attributes removed from a sent mail. */
const FORGOTTEN =
  "gsi3pk gsi3sk claimedUntil text html headers notification sellerMessage invoiceOf provenBy sealedCode".split(
    " ",
  );

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
    waiting: waitingPartition(id),
    none: 0,
  });

export const dynamoOutbox = (table: Table): OutboxStore => ({
  async add(mail) {
    await table.write(outboxWrite(table, mail));
  },

  async isWaiting(id) {
    return (await table.get(Listed, keys.mail(id)))?.gsi3pk === waitingPartition(id);
  },

  due: (now) => readList(table, Due, lists.outbox, { before: `${instant(now)}~`, limit: 100 }),

  claim: (id, { dueAt, claimedUntil, attempts }, now) =>
    table.change(Mail, keys.mail(id), {
      set: { dueAt, gsi3sk: keys.outbox(dueAt, id).gsi3sk, claimedUntil, attempts },
      when: "gsi3pk = :waiting AND (attribute_not_exists(claimedUntil) OR claimedUntil <= :now) AND (attribute_not_exists(heldUntil) OR heldUntil <= :now)",
      values: { waiting: waitingPartition(id), now: instant(now) },
    }),

  async postpone(mail, until) {
    const dueAt = instant(until);
    return table.updateOne(keys.mail(mail._id), {
      set: { dueAt, gsi3sk: keys.outbox(dueAt, mail._id).gsi3sk },
      remove: ["claimedUntil"],
      when: "dueAt = :read AND gsi3pk = :waiting",
      values: { read: mail.dueAt, waiting: waitingPartition(mail._id) },
    });
  },

  async giveUp({ _id, order, createdAt, dueAt }, now) {
    await table.updateOne(keys.mail(_id), {
      set: {
        ...keys.givenUp(createdAt, _id),
        expiresAt: epochSeconds(secondsAfter(now, RETENTION_SECONDS)),
        ...(order && keys.orderMail(order.id, createdAt, _id)),
      },
      when: "dueAt = :claimed AND gsi3pk = :waiting",
      values: { claimed: dueAt, waiting: waitingPartition(_id) },
    });
  },

  givenUp: () => table.all(Mail, { index: "gsi3", partition: GIVEN_UP, limit: 100 }),

  async requeue(mail, until) {
    const dueAt = instant(until);
    await table.updateOne(keys.mail(mail._id), {
      set: { ...keys.outbox(dueAt, mail._id), dueAt, attempts: 0 },
      remove: ["expiresAt", "claimedUntil"],
      when: "gsi3pk = :givenUp",
      values: { givenUp: GIVEN_UP },
    });
  },

  async sent({ _id, to, order, createdAt }, now, withheldFor) {
    const outcome = withheldFor ? { withheldFor, withheldAt: instant(now) } : { sentAt: instant(now) };
    await table.updateOne(keys.mail(_id), {
      set: order
        ? { ...outcome, to, ...keys.orderMail(order.id, createdAt, _id) }
        : { ...outcome, expiresAt: epochSeconds(secondsAfter(now, RETENTION_SECONDS)) },
      remove: [...FORGOTTEN, ...(order ? ["expiresAt"] : ["to", "subject", "order", "gsi1pk", "gsi1sk"])],
      // Erasure may have come first.
      when: "attribute_exists(#to)",
    });
  },

  async ofOrder(order) {
    const partition = keys.orderMails(order);
    const mails = await Array.fromAsync(table.all(SentMail, { index: "gsi1", partition }), orderMail);
    return mails.reverse();
  },
});
