import * as z from "zod/mini";
import type { Book } from "../books/book.ts";
import { type Clock, epochSeconds, instant, secondsAfter } from "../kernel/clock.ts";
import type { MailDraft } from "../mail/mail.ts";
import { PAYMENT_PAGE_SECONDS } from "../orders/draft-order.ts";
import { Order, OrderId } from "../orders/order.ts";
import type { OrderStore, Placing } from "../orders/ports.ts";
import { returnCopies, takeCopies } from "./books.ts";
import { keys } from "./keys.ts";
import { outboxWrite } from "./outbox.ts";
import type { Table, Write } from "./table.ts";
import { totalsWrites } from "./totals.ts";

const Pointer = z.object({ orderId: OrderId });

/**
 * An order waits for its payment while it is unpaid, pending and holds copies; only then the sweeper looks at it. One that
 * an administrator has moved on (paid in another way, say) is theirs.
 */
const isOpen = (order: Order): boolean =>
  order.paymentStatus === "unpaid" && order.orderStatus === "pending" && order.holdsStock;

const orderItem = (order: Order) => ({
  ...order,
  ...keys.ordersOf(order.userId, order.createdAt, order._id),
  ...keys.orderList(order.createdAt, order._id),
  ...(isOpen(order) ? keys.openOrder(order.payUntil, order._id) : {}),
});

export const replaceOrder = (table: Table, before: Order, next: Order): Write =>
  table.replace(keys.order(next._id), orderItem(next), before.version);

export function dynamoOrders(table: Table, clock: Clock): OrderStore {
  const get = (id: OrderId) => table.get(Order, keys.order(id));
  const follow = async (pointer: z.output<typeof Pointer> | undefined) => pointer && get(pointer.orderId);

  /** One order from `before` to `next`, with everything that moves along; false when `before` is no longer true. */
  const move = async (before: Order, next: Order, alongside: readonly Write[]): Promise<boolean> => {
    const refused = await table.together([
      replaceOrder(table, before, next),
      ...(isOpen(before) ? [table.remove(keys.attempt(before.userId, before.fingerprint))] : []),
      ...totalsWrites(table, { from: before, to: next }),
      ...alongside,
    ]);
    return refused.length === 0;
  };
  const mailsOf = (mails: readonly MailDraft[], now: Date) =>
    mails.map((mail) => outboxWrite(table, mail, now));

  return {
    get,

    async bySession(sessionId) {
      return follow(await table.get(Pointer, keys.payment(sessionId)));
    },

    async byAttempt(user, fingerprint) {
      return follow(await table.get(Pointer, keys.attempt(user, fingerprint)));
    },

    async place(order, books): Promise<Placing> {
      const now = clock.now();
      const bookOf = new Map(books.map((book) => [book._id, book]));
      const refused = await table.together([
        table.create(keys.attempt(order.userId, order.fingerprint), {
          orderId: order._id,
          expiresAt: epochSeconds(secondsAfter(now, 2 * PAYMENT_PAGE_SECONDS)),
        }),
        table.create(keys.order(order._id), orderItem(order)),
        ...totalsWrites(table, { to: order }),
        ...order.lines.map((line) =>
          takeCopies(table, bookOf.get(line.productId) as Book, line.quantity, now),
        ),
      ]);
      if (refused.length === 0) return "placed";
      return refused.includes(0) ? "attempt-taken" : "books-moved";
    },

    async attachPayment(order, { sessionId, url }) {
      const refused = await table.together([
        table.update(keys.order(order._id), {
          UpdateExpression: "SET sessionId = :session, payUrl = :url, version = :next",
          ConditionExpression: "version = :read",
          ExpressionAttributeValues: {
            ":session": sessionId,
            ":url": url,
            ":read": order.version,
            ":next": order.version + 1,
          },
        }),
        table.put(keys.payment(sessionId), { orderId: order._id }),
      ]);
      return refused.length === 0;
    },

    async settle(before, next, mails, retake) {
      const now = clock.now();
      const copies = retake
        ? next.lines.map((line) => takeAgain(table, line.productId, line.quantity, now))
        : [];
      return move(before, next, [...mailsOf(mails, now), ...copies]);
    },

    async release(before, next, mails) {
      const now = clock.now();
      const copies = before.lines.map((line) => returnCopies(table, line.productId, line.quantity, now));
      return move(before, next, [...mailsOf(mails, now), ...copies]);
    },

    async openBefore(moment, limit) {
      const range = { index: "gsi3", partition: "orders#open", before: instant(moment), limit } as const;
      return (await table.query(Order, range)).items;
    },
  };
}
