import * as z from "zod/mini";
import { User, UserId } from "../accounts/users/user.ts";
import type { ErasureStore } from "../erasure/ports.ts";
import { instant } from "../kernel/time/clock.ts";
import { Mail } from "../mail/mail.ts";
import { Order } from "../orders/order.ts";
import { keys } from "./keys.ts";
import { searchWrites } from "./orders/order-search.ts";
import { replaceOrder } from "./orders/orders.ts";
import { dynamoOutbox } from "./outbox.ts";
import type { Table } from "./table.ts";

const ItemKey = z.object({ pk: z.string(), sk: z.string() });
const Erased = z.object({ userId: UserId });

export const dynamoErasures = (table: Table): ErasureStore => ({
  requested: (before) =>
    table.all(User, { index: "gsi3", partition: keys.erasurePartition, before: instant(before) }),

  ordersOf: (user) => table.all(Order, { index: "gsi1", partition: keys.ordersPartition(user), limit: 200 }),

  getOrder: (id) => table.get(Order, keys.order(id)),

  async replaceOrder(before, after) {
    return (await table.transact([replaceOrder(table, before, after)])).length === 0;
  },

  async unlistCustomer(order) {
    const { orderNumber } = order;
    if (!orderNumber) return;
    const removed = searchWrites(table, { ...order, orderNumber });
    const left = searchWrites(table, { ...order, orderNumber, user: { name: "", email: "" } });
    await table.writeEach(removed.map(({ Put: { Item } }) => table.remove({ pk: Item.pk, sk: Item.sk })));
    await table.writeEach(left);
  },

  async clearMails(email) {
    const outbox = dynamoOutbox(table);
    for (const list of [table.all(Mail, { index: "gsi3", partition: "outbox" }), outbox.givenUp()])
      for await (const mail of list) if (mail.to === email) await outbox.sent(mail, new Date(mail.dueAt));
  },

  async removeUser(user, anonymizeAt) {
    const key = keys.user(user._id);
    // Their totals name nobody, and belong to the sums of the shop.
    const staying = [key.sk, keys.totals(user._id).sk];
    for (const partition of [key.pk, keys.buyerPartition(user._id)])
      for await (const { pk, sk } of table.all(ItemKey, { partition }))
        if (!staying.includes(sk)) await table.transact([table.remove({ pk, sk })]);
    await table.transact([
      table.remove(keys.email(user.email)),
      table.remove(key),
      ...(anonymizeAt
        ? [
            table.put(keys.erased(user._id), {
              userId: user._id,
              ...keys.erasedList(instant(anonymizeAt), user._id),
            }),
          ]
        : []),
    ]);
  },

  async *expired(before) {
    const range = { index: "gsi3", partition: keys.erasedPartition, before: instant(before) } as const;
    for await (const { userId } of table.all(Erased, range)) yield userId;
  },

  async forget(user) {
    await table.transact([table.remove(keys.erased(user))]);
  },
});
