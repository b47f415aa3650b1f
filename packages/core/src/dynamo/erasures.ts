import * as z from "zod/mini";
import { User, UserId } from "../accounts/account/user.ts";
import type { ErasedUser, ErasureList, ErasureStore } from "../erasure/erase-due.ts";
import { Instant, instant } from "../kernel/time/clock.ts";
import { Mail } from "../mail/mail.ts";
import { Order } from "../orders/order/order.ts";
import { officeChangeWrite } from "./office-changes.ts";
import { replaceOrder } from "./orders/orders.ts";
import { requestWrites } from "./orders/pointers.ts";
import { dynamoOutbox, outboxWrite } from "./outbox.ts";
import { keys } from "./table/keys.ts";
import { lists } from "./table/lists.ts";
import { readList } from "./table/query-list.ts";
import type { Table } from "./table/table.ts";
import { ItemKey } from "./table/table-reads.ts";
import type { Write } from "./table/writes.ts";

const Erased = z.object({
  userId: UserId,
  after: z.optional(z.pick(Order, { _id: true, createdAt: true })),
  anonymizeAt: z.optional(Instant),
  // An earlier version wrote the time here alone.
  gsi3sk: z.optional(z.string()),
});

const erasedUser = ({ gsi3sk, ...item }: z.output<typeof Erased>): ErasedUser => ({
  ...item,
  anonymizeAt: item.anonymizeAt ?? (gsi3sk?.split("#")[0] as Instant | undefined),
});

/** @param list where the ids of erased users are kept */
export const dynamoErasures = (table: Table, list: Table): ErasureStore => ({
  requested: (before) =>
    table.all(User, { index: "gsi3", partition: keys.erasurePartition, before: instant(before) }),

  ordersOf: (user, after) =>
    table.all(Order, {
      index: "gsi1",
      partition: keys.ordersPartition(user),
      limit: 200,
      ...(after && { after: keys.userOrders(user, after.createdAt, after._id).gsi1sk }),
    }),

  async progress(user) {
    const item = await table.get(Erased, keys.erased(user));
    return item ? erasedUser(item) : {};
  },

  async saveProgress(userId, { after, anonymizeAt }, phase) {
    const listed = phase === "anonymizing" && anonymizeAt && keys.erasedList(anonymizeAt, userId);
    const position = after && { _id: after._id, createdAt: after.createdAt };
    await table.write(table.put(keys.erased(userId), { userId, after: position, anonymizeAt, ...listed }));
  },

  getOrder: (id) => table.get(Order, keys.order(id)),

  async replaceOrder(before, after) {
    const { _id: orderId, userId } = after;
    const mails = { index: "gsi1", partition: keys.orderMails(orderId) } as const;
    for await (const mail of table.all(ItemKey, mails)) await table.write(table.remove(mail));
    return table.write(
      replaceOrder(table, before, after),
      ...requestWrites(table, { from: before, to: after }),
      officeChangeWrite(table, { orderId, userId, isErasure: true }),
    );
  },

  async clearMails({ _id, email }) {
    const outbox = dynamoOutbox(table);
    // As if sent: without its order a mail loses its recipient and texts, and expires.
    for (const list of [readList(table, Mail, lists.outbox), outbox.givenUp()])
      for await (const mail of list)
        if (mail.to === email || mail.provenBy === _id)
          await outbox.sent({ ...mail, order: undefined }, new Date(mail.dueAt));
  },

  async removeUser(user, { anonymizeAt, mail, now }) {
    await removeUserItems(table, user);
    const removal = [
      table.remove(keys.email(user.email)),
      table.remove(keys.user(user._id)),
      officeChangeWrite(table, { userId: user._id, isErasure: true }),
      anonymizeAt
        ? table.put(keys.erased(user._id), {
            userId: user._id,
            anonymizeAt,
            ...keys.erasedList(anonymizeAt, user._id),
          })
        : table.remove(keys.erased(user._id)),
    ];
    // Written once: both are refused if an interrupted run has stored them.
    const writtenOnce = [erasureEntry(list, user._id, now), ...(mail ? [outboxWrite(table, mail)] : [])];
    if (!(await table.write(...writtenOnce, ...removal))) await table.write(...removal);
  },

  async *expired(before) {
    const range = { index: "gsi3", partition: keys.erasedPartition, before: instant(before) } as const;
    for await (const item of table.all(Erased, range)) yield erasedUser(item);
  },

  async forget(user) {
    await table.write(table.remove(keys.erased(user)));
  },
});

/** All but the user, who is removed last, and the totals, which contain no name and belong to the shop's sums. */
async function removeUserItems(table: Table, { _id }: User): Promise<void> {
  const key = keys.user(_id);
  const staying = [key.sk, keys.totals(_id).sk];
  for (const partition of [key.pk, keys.buyerPartition(_id), keys.alertsPartition(_id)])
    for await (const item of table.all(ItemKey, { partition }))
      if (!staying.includes(item.sk)) await table.write(table.remove(item));
  const devices = { index: "gsi1", partition: keys.pushDevicePartition(_id) } as const;
  for await (const device of table.all(ItemKey, devices)) await table.write(table.remove(device));
  await table.write(table.remove(keys.pushTopics(_id)));
}

const PARTITION = "erasures";
const Entry = z.object({ sk: UserId });

/** @param list a separate table, which a restore of the shop's table does not replace */
const erasureEntry = (list: Table, userId: UserId, now: Date): Write =>
  list.create({ pk: PARTITION, sk: userId }, { erasedAt: instant(now) });

export const dynamoErasureList = (list: Table): ErasureList => ({
  async *all() {
    for await (const { sk } of list.all(Entry, { partition: PARTITION })) yield sk;
  },
});
