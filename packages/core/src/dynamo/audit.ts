import * as z from "zod/mini";
import { User, UserId } from "../accounts/account/user.ts";
import type { AuditStore } from "../audit/ports.ts";
import { Book } from "../books/book/book.ts";
import { SnapshotDocument } from "../catalogue/feed/snapshot.ts";
import { emptyTaxonomy, Taxonomy } from "../categories/taxonomy.ts";
import { Mail, MailId } from "../mail/mail.ts";
import { Invoice } from "../orders/invoice/invoice.ts";
import { Order } from "../orders/order/order.ts";
import { readAllCategoryCounts } from "./books/category-counts.ts";
import { takenByOrders } from "./books/copies.ts";
import { dynamoOutbox } from "./common/outbox.ts";
import { dynamoInvoices } from "./orders/invoices.ts";
import { groupKeys } from "./orders/orders.ts";
import { readSalesDays } from "./orders/sales.ts";
import { parseTotals, TotalsItem } from "./orders/totals.ts";
import { keys } from "./table/keys.ts";
import { lists } from "./table/lists.ts";
import { readList, readListPages } from "./table/query-list.ts";
import type { Table } from "./table/table.ts";

const OrderItem = z.extend(Order, { gsi3pk: z.string() });
const Owner = z.object({ pk: z.string(), userId: UserId });
const StoredMail = z.object({ _id: MailId });
const Admins = z.object({ active: z.int() });

/** Reads every list by its index, never by a scan. @param pageItems at most; else as many as a request reads */
export const dynamoAudit = (table: Table, pageItems?: number): AuditStore => {
  const pagesOf = <S extends z.ZodMiniType>(
    schema: S,
    list: Parameters<typeof readListPages>[2],
    from?: string,
  ) => readListPages(table, schema, list, { from, limit: pageItems });
  return {
    async *books(from) {
      for await (const page of pagesOf(z.looseObject({}), lists.books, from))
        yield mapped(page, (item) => ({ ...Book.parse(item), taken: takenByOrders(item) }));
    },

    async *orders(from) {
      for await (const page of pagesOf(OrderItem, lists.orders, from))
        yield mapped(page, ({ gsi3pk, ...order }) => ({
          ...order,
          isListed: gsi3pk === groupKeys(order).gsi3pk,
        }));
    },

    users: (from) => pagesOf(User, { index: "gsi1", partitions: [keys.userPartition] }, from),
    taxonomy: async () => (await table.get(Taxonomy, keys.settings("taxonomy"))) ?? emptyTaxonomy,
    categoryCounts: () => readAllCategoryCounts(table),

    async *customers(from) {
      for await (const page of pagesOf(TotalsItem, lists.customers, from))
        yield mapped(page, (item) => ({
          userId: item.userId,
          totals: parseTotals(item),
          lastOrderDate: item.lastOrderDate,
        }));
    },

    salesDays: () => readSalesDays(table),
    activeAdmins: async () => (await table.get(Admins, keys.activeAdmins()))?.active ?? 0,

    async emailOwners(emails) {
      const owners = await table.getMany(Owner, [...new Set(emails)].map(keys.email));
      return new Map(owners.map(({ pk, userId }) => [pk.slice(keys.email("").pk.length), userId]));
    },

    async storedMails(ids) {
      const stored = await table.getMany(StoredMail, ids.map(keys.mail));
      return new Set(stored.map(({ _id }) => _id));
    },

    async *pendingMails() {
      yield* readList(table, Mail, lists.outbox);
      yield* dynamoOutbox(table).givenUp();
    },

    invoices: (orders) => table.getMany(Invoice, orders.map(keys.invoice)),
    async lastNumbers() {
      const { last, lastCreditNote } = dynamoInvoices(table);
      const [invoice, creditNote] = await Promise.all([last(), lastCreditNote()]);
      return { invoice, creditNote };
    },

    async snapshotFiles() {
      const snapshot = await table.get(SnapshotDocument, keys.settings("snapshot"));
      return [...(snapshot?.cards ?? []), ...(snapshot?.details ?? [])].map((address) =>
        address.replace(/^\/media\//, ""),
      );
    },
  };
};

const mapped = <T, R>({ items, next }: { items: T[]; next: string | undefined }, map: (item: T) => R) => ({
  items: items.map(map),
  next,
});
