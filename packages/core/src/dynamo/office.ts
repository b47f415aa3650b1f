import * as z from "zod/mini";
import { User, UserId } from "../accounts/account/user.ts";
import { BookId } from "../books/book/book-id.ts";
import { toIsbn13 } from "../books/book/isbn.ts";
import { Instant } from "../kernel/time/clock.ts";
import { inBatches } from "../kernel/work-through.ts";
import type { Change, IndexContent, OfficeStore, ReadOrder, ReadPerson } from "../office/follow-changes.ts";
import { Invoice } from "../orders/invoice/invoice.ts";
import { Order, OrderId } from "../orders/order/order.ts";
import { parseTotals, TotalsItem } from "./orders/figures.ts";
import { keys } from "./table/keys.ts";
import { lists } from "./table/lists.ts";
import { readList } from "./table/query-list.ts";
import type { Table } from "./table/table.ts";

const ChangeItem = z.object({
  sk: z.string(),
  orderId: z.optional(OrderId),
  userId: UserId,
  isErasure: z.optional(z.boolean()),
});
const Document = z.object({
  version: z.int(),
  format: z.int(),
  path: z.string(),
  position: z.string(),
  madeAt: Instant,
  rebuiltAt: Instant,
  claimedUntil: z.optional(Instant),
});
const Person = z.pick(User, { _id: true, name: true, email: true, role: true, status: true });
const BookIsbn = z.object({ _id: BookId, isbn: z.string() });

// Each change takes reads of two to four items.
const CHANGES_AT_ONCE = 500;
const ITEMS_PER_PART = 1_000;
// A new index also follows the changes of this time before its start: some were still being written then.
const START_SECONDS = 60;

export const dynamoOffice = (table: Table): OfficeStore => {
  const invoicesOf = async (orders: readonly Order[]) => {
    const paid = orders.filter(({ paymentStatus }) => paymentStatus !== "unpaid");
    const invoices = await table.getMany(
      Invoice,
      paid.map(({ _id }) => keys.invoice(_id)),
    );
    return new Map(invoices.map(({ orderId, number }) => [orderId, number]));
  };

  async function readPart(changes: readonly Change[]): Promise<IndexContent> {
    const users = [...new Set(changes.map(({ userId }) => userId))];
    const orders = [...new Set(changes.flatMap(({ orderId }) => orderId ?? []))];
    const find = await table.finder([
      ...users.flatMap((id) => [keys.user(id), keys.totals(id)]),
      ...orders.flatMap((id) => [keys.order(id), keys.invoice(id)]),
    ]);
    return {
      people: users.map((id) => toPerson(id, find(Person, keys.user(id)), find(TotalsItem, keys.totals(id)))),
      orders: orders.map((_id) => ({
        _id,
        order: find(Order, keys.order(_id)),
        invoiceNumber: find(Invoice, keys.invoice(_id))?.number,
      })),
    };
  }

  return {
    async changesSince(position) {
      const changes = await Promise.all(
        keys.officeChangePartitions.map(async (partition) => {
          const items = table.all(ChangeItem, { partition, after: position });
          return Array.fromAsync(items, ({ sk: key, ...change }): Change => ({ key, ...change }));
        }),
      );
      return changes.flat().sort((a, b) => (a.key < b.key ? -1 : 1));
    },

    async read(changes) {
      const parts: IndexContent[] = [];
      for await (const part of inBatches(changes, CHANGES_AT_ONCE)) parts.push(await readPart(part));
      return {
        people: parts.flatMap(({ people }) => people),
        orders: parts.flatMap(({ orders }) => orders),
      };
    },

    async *readAll() {
      const totals = new Map<UserId, TotalsItem>();
      for await (const item of readList(table, TotalsItem, lists.customers)) totals.set(item.userId, item);
      const users = table.all(Person, { index: "gsi1", partition: keys.userPartition });
      for await (const part of inBatches(users, ITEMS_PER_PART)) {
        const people = part.map((user) => toPerson(user._id, user, totals.get(user._id)));
        for (const { _id } of part) totals.delete(_id);
        yield { people, orders: [] };
      }
      // The totals that are left are of erased users.
      yield { people: [...totals].map(([id, item]) => toPerson(id, undefined, item)), orders: [] };
      for await (const part of inBatches(readList(table, Order, lists.orders), ITEMS_PER_PART)) {
        const invoices = await invoicesOf(part);
        const orders = part.map(
          (order): ReadOrder => ({ _id: order._id, order, invoiceNumber: invoices.get(order._id) }),
        );
        yield { people: [], orders };
      }
    },

    async isbnsOf(books) {
      const isbns = await table.getMany(BookIsbn, books.map(keys.book), ["_id", "isbn"]);
      return isbns.map(({ _id, isbn }) => ({ _id, isbn: toIsbn13(isbn) || isbn }));
    },

    startPosition: () => new Date(Date.now() - START_SECONDS * 1000).toISOString(),

    readDocument: () => table.get(Document, keys.officeIndex()),

    writeDocument: (next) => table.write(table.store(keys.officeIndex(), next, next.version - 1)),
  };
};

const toPerson = (_id: UserId, user: ReadPerson["user"], item: TotalsItem | undefined): ReadPerson => ({
  _id,
  user,
  totals: item && { ...parseTotals(item), lastOrderDate: item.lastOrderDate },
});
