import type { UserId } from "../../accounts/account/user.ts";
import type { OrderLister } from "../../audit/rebuild-counters.ts";
import { Book } from "../../books/book/book.ts";
import type { BookId } from "../../books/book/book-id.ts";
import { cursorOf } from "../../catalogue/feed/feed.ts";
import { emptyGst, GstDocument } from "../../gst/document.ts";
import { type Clock, instant } from "../../kernel/time/clock.ts";
import { groupOf } from "../../orders/back-office/sales.ts";
import type { Transition } from "../../orders/lifecycle/change-order.ts";
import type { OrderStore, PlacingReads } from "../../orders/lifecycle/ports.ts";
import { emptyHolds, findAttempt, Holds } from "../../orders/order/holds.ts";
import { awaitsPayment, Order, type OrderId } from "../../orders/order/order.ts";
import { emptyShipping, ShippingDocument } from "../../shipping/document.ts";
import { recordWrites } from "../activity.ts";
import { dynamoBookReads } from "../books/books.ts";
import { latestChange } from "../books/catalogue.ts";
import { releaseStock, reserveStock } from "../books/copies.ts";
import { noticeWrites } from "../notices.ts";
import { officeChangeWrite } from "../office-changes.ts";
import { outboxWrite, unsendWrite } from "../outbox.ts";
import { type Key, keys } from "../table/keys.ts";
import { lists } from "../table/lists.ts";
import { readList } from "../table/query-list.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";
import { salesWrites, totalsWrites } from "./figures.ts";
import { dynamoHolds, dynamoReservations } from "./holds.ts";
import { creditNoteWrites } from "./invoices.ts";
import { ordersInCase, Pointer, paymentCaseWrites, requestWrites } from "./pointers.ts";

const productIds = (order: Order) => order.lines.map((line) => line.productId);

export function groupKeys(order: Order): Record<"gsi3pk" | "gsi3sk", string> {
  const group = groupOf(order);
  // One list for the sweeper, which ends unpaid orders and those that were never completely placed.
  return group === "awaiting-payment" || order.reserving
    ? keys.openOrder(order.payUntil, order._id)
    : keys.orderGroup(group, order.createdAt, order._id);
}

const orderItem = (order: Order) => ({
  ...order,
  ...keys.userOrders(order.userId, order.createdAt, order._id),
  ...keys.orderList(order.createdAt, order._id),
  ...groupKeys(order),
});

export const replaceOrder = (table: Table, before: Order, next: Order): Write =>
  table.replace(keys.order(next._id), orderItem(next), before.version);

export const dynamoOrderLister = (table: Table): OrderLister => ({
  relist: (order) => table.write(replaceOrder(table, order, { ...order, version: order.version + 1 })),
});

export function dynamoOrders(table: Table, clock: Clock): OrderStore {
  const books = dynamoBookReads(table);
  const holds = dynamoHolds(table, clock);
  const latest = latestChange(table);
  const raiseLatest = (order: Order, changed: Date): Promise<void> =>
    latest.raise(productIds(order).map((_id) => cursorOf({ _id, changedAt: instant(changed) })));
  const { returnAll, ...reservations } = dynamoReservations(table, clock, { holds, raiseLatest });
  const get = (id: OrderId) => table.get(Order, keys.order(id));
  const readPointer = async (key: Key) => (await table.get(Pointer, key))?.orderId;

  /** @returns the positions of refused writes; the order's is 0 */
  const writeChange = async (before: Order, next: Order, alongside: readonly Write[]): Promise<number[]> => {
    const change = { from: before, to: next };
    const endsAttempt = awaitsPayment(before) && !awaitsPayment(next);
    const writes = [
      replaceOrder(table, before, next),
      ...alongside,
      ...(endsAttempt ? await holds.remove(next) : []),
      ...salesWrites(table, change),
      ...requestWrites(table, change),
      ...paymentCaseWrites(table, change),
      ...creditNoteWrites(table, change),
      ...noticeWrites(table, change, clock),
      officeChangeWrite(table, { orderId: next._id, userId: next.userId }),
    ];
    // An order that is paid after a later one leaves the date of the customer's last order as it is: a refusal tells.
    for (let isLatest = true; ; isLatest = !isLatest) {
      const refused = await table.transact([
        ...writes,
        ...totalsWrites(table, change, { now: clock.now(), isLatest }),
      ]);
      if (refused.length !== 1 || refused[0] !== writes.length) return refused;
    }
  };

  async function stockWrites(
    order: Order,
    { stock, copies }: Transition,
    now: Date,
  ): Promise<Write[] | "sold-out"> {
    if (stock === "keep" || order.reserving) return [];
    if (stock === "release")
      return copies.map(({ productId, quantity }) =>
        releaseStock(table, productId, { order: order._id, quantity }, now),
      );
    const booksById = new Map((await books.getMany(productIds(order))).map((book) => [book._id, book]));
    const reservations = copies.flatMap(({ productId, quantity }) => {
      const book = booksById.get(productId);
      return book?.status && book.stock >= quantity ? [reserveStock(table, book, quantity, now)] : [];
    });
    return reservations.length === copies.length ? reservations : "sold-out";
  }

  return {
    get,

    idOf: (number) => readPointer(keys.orderNumber(number)),

    async bySession(sessionId) {
      const id = await readPointer(keys.payment(sessionId));
      return id && get(id);
    },

    readForPlacing: (user, fingerprint, ids) => readForPlacing(table, user, fingerprint, ids),

    holdsOf: holds.read,
    otherAttempts: holds.othersOf,

    ...reservations,

    async returnLateCopies(order) {
      await returnAll(order);
      const { reserving, ...rest } = order;
      const next = { ...rest, version: order.version + 1 };
      await table.write(replaceOrder(table, order, next));
      return next;
    },

    async place(order, hold) {
      if (findAttempt(hold.before, order.fingerprint)) return "conflict";
      const writes = [
        table.create(keys.orderNumber(order.orderNumber), { orderId: order._id }),
        table.create(keys.order(order._id), orderItem(order)),
        holds.addWrite(order, hold.before, hold.network),
        officeChangeWrite(table, { orderId: order._id, userId: order.userId }),
      ];
      // When hundreds want the last copies, those who come too late need no further transaction.
      const soldOut = async () => {
        const stocks = new Map(
          (await books.getMany(productIds(order))).map((book) => [book._id, book.stock]),
        );
        return order.lines.flatMap(({ productId, quantity }, index) =>
          (stocks.get(productId) ?? 0) < quantity ? [index] : [],
        );
      };
      const refused = await table.transact(writes, soldOut);
      return refused.length === 0 ? "placed" : "conflict";
    },

    async storeSessionId({ _id }, sessionId) {
      await table.writeEach([table.put(keys.payment(sessionId), { orderId: _id })]);
    },

    attachPayment({ _id, version }, { sessionId, url }) {
      return table.updateOne(keys.order(_id), {
        set: { sessionId, payUrl: url, version: version + 1 },
        remove: ["reserving"],
        when: "version = :read",
        values: { read: version },
      });
    },

    async commit(before, decided, record) {
      const now = clock.now();
      const stock = await stockWrites(before, decided, now);
      if (stock === "sold-out") return "sold-out";
      const unsent = decided.unsend ? [unsendWrite(table, decided.unsend)] : [];
      const mails = decided.mail ? [outboxWrite(table, decided.mail)] : [];
      const refused = await writeChange(before, decided.next, [
        ...unsent,
        ...mails,
        ...stock,
        ...recordWrites(table, record),
      ]);
      // Position 1 is the deletion of the mail, right after the order's own write.
      if (decided.unsend && refused.length === 1 && refused[0] === 1) return "mail-sent";
      if (refused.length > 0) return "conflict";
      if (stock.length > 0) await raiseLatest(before, now);
      // From here on the request that places the order finds it ended, and takes no more copies.
      if (before.reserving) await returnAll(before);
      return "committed";
    },

    requestedRefunds: () => ordersInCase(table, "refund"),

    openBefore: (moment) => readList(table, Order, lists.openOrders, { before: instant(moment), limit: 200 }),
  };
}

/** Takes one request, and a second one if there is an open order of the same attempt. */
async function readForPlacing(
  table: Table,
  user: UserId,
  fingerprint: string,
  ids: readonly BookId[],
): Promise<PlacingReads> {
  const bookKeys = ids.map(keys.book);
  const settings = [keys.settings("shipping"), keys.settings("gst")] as const;
  const find = await table.finder([...bookKeys, keys.holds(user), ...settings]);
  const holds = find(Holds, keys.holds(user)) ?? emptyHolds;
  const attempt = findAttempt(holds, fingerprint);
  return {
    open: attempt && (await table.get(Order, keys.order(attempt.orderId))),
    holds,
    books: bookKeys.flatMap((key) => find(Book, key) ?? []),
    shipping: find(ShippingDocument, settings[0]) ?? emptyShipping,
    gst: find(GstDocument, settings[1]) ?? emptyGst,
  };
}
