import * as z from "zod/mini";
import { User, UserId } from "../accounts/account/user.ts";
import type { AuditStore, Counter, CounterStore } from "../audit/ports.ts";
import { Book } from "../books/book/book.ts";
import { SnapshotDocument } from "../catalogue/browse/ports.ts";
import { type CategoryId, emptyTaxonomy, Taxonomy } from "../categories/taxonomy.ts";
import { Mail, MailId } from "../mail/mail.ts";
import { Invoice } from "../orders/invoice/invoice.ts";
import { Order } from "../orders/order/order.ts";
import { readAllCategoryCounts } from "./books/category-counts.ts";
import { takenByOrders } from "./books/copies.ts";
import { parseTotals, readSalesDays, TotalsItem } from "./orders/figures.ts";
import { dynamoInvoices } from "./orders/invoices.ts";
import { groupKeys } from "./orders/orders.ts";
import { dynamoOutbox } from "./outbox.ts";
import { keys } from "./table/keys.ts";
import { lists } from "./table/lists.ts";
import { readList, readListPages } from "./table/query-list.ts";
import type { Table } from "./table/table.ts";
import type { Write } from "./table/writes.ts";

const OrderItem = z.extend(Order, { gsi3pk: z.string() });
const Owner = z.object({ pk: z.string(), userId: UserId });
const StoredMail = z.object({ _id: MailId });
const Admins = z.object({ active: z.int() });

/** Reads every list by its index, never by a scan. @param pageItems maximum for a page; by default as many as a request reads */
export const dynamoAudit = (table: Table, pageItems?: number): AuditStore => {
  async function* pagesOf<S extends z.ZodMiniType, T>(
    schema: S,
    list: Parameters<typeof readListPages>[2],
    from: string | undefined,
    toAudited: (item: z.output<S>) => T,
  ) {
    for await (const { items, next } of readListPages(table, schema, list, { from, limit: pageItems }))
      yield { items: items.map(toAudited), next };
  }
  return {
    books: (from) =>
      pagesOf(z.looseObject({}), lists.books, from, (item) => ({
        ...Book.parse(item),
        taken: takenByOrders(item),
      })),
    orders: (from) =>
      pagesOf(OrderItem, lists.orders, from, ({ gsi3pk, ...order }) => ({
        ...order,
        isListed: gsi3pk === groupKeys(order).gsi3pk,
      })),
    users: (from) => pagesOf(User, { index: "gsi1", partitions: [keys.userPartition] }, from, (user) => user),
    customers: (from) =>
      pagesOf(TotalsItem, lists.customers, from, (item) => ({
        userId: item.userId,
        totals: parseTotals(item),
        lastOrderDate: item.lastOrderDate,
      })),
    taxonomy: async () => (await table.get(Taxonomy, keys.settings("taxonomy"))) ?? emptyTaxonomy,
    categoryCounts: () => readAllCategoryCounts(table),

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
      return [...(snapshot?.cards ?? []), ...(snapshot?.details ?? [])].map((url) =>
        url.replace(/^\/media\//, ""),
      );
    },
  };
};

export const dynamoCounters = (table: Table): CounterStore => ({
  async add(counter, by) {
    await table.write(counterWrite(table, counter, by));
  },
});

function counterWrite(table: Table, counter: Counter, by: number): Write {
  switch (counter.of) {
    case "category":
      return categoryCountWrite(table, counter.category, by);
    // The sum over all shards counts, so any shard may take the difference.
    case "day":
      return table.update(keys.salesDay(counter.day, 0), { add: { [counter.figure]: by } });
    case "admins":
      return table.update(keys.activeAdmins(), { add: { active: by } });
  }
}

function categoryCountWrite(table: Table, path: string, by: number): Write {
  const [category = "", subcategory] = path.split("/");
  const key = keys.categoryCounts(category as CategoryId);
  if (!subcategory)
    return table.update(key, {
      set: { categoryId: category },
      compute: { subcategories: "if_not_exists(subcategories, :none)" },
      add: { active: by },
      values: { none: {} },
    });
  return table.update(key, {
    UpdateExpression: "SET subcategories.#sub = if_not_exists(subcategories.#sub, :zero) + :by",
    ExpressionAttributeNames: { "#sub": subcategory },
    ExpressionAttributeValues: { ":zero": 0, ":by": by },
  });
}

const FORMER_PARTITIONS = ["orders#part#", "orders#word#", "orders#counts"];

/** Removes the entries by which an earlier version found and counted orders. Idempotent. @returns how many */
export async function removeFormerOrderEntries(table: Table): Promise<number> {
  let removed = 0;
  for await (const items of table.scan(FORMER_PARTITIONS)) {
    await table.writeEach(items.map((key) => table.remove(key)));
    removed += items.length;
  }
  return removed;
}
