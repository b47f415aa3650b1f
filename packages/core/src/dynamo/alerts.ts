import * as z from "zod/mini";
import { UserId } from "../accounts/account/user.ts";
import { Alert, type AlertStore, MAX_ALERTS } from "../alerts/alert.ts";
import { BookId } from "../books/book/book-id.ts";
import type { Instant } from "../kernel/time/clock.ts";
import { outboxWrite } from "./outbox.ts";
import { keys } from "./table/keys.ts";
import type { Table } from "./table/table.ts";
import type { Put, Write } from "./table/writes.ts";

const AlertCount = z.object({ stopToken: z.string() });
const Progress = z.object({ cursor: z.string(), allMarked: z._default(z.boolean(), false) });
const ProvenUser = z.object({ userId: UserId });
const MarkedBook = z.object({ bookId: BookId });

export const dynamoAlerts = (table: Table): AlertStore => ({
  async ofUser(user) {
    const range = { partition: keys.alertsPartition(user), prefix: keys.alertPrefix };
    return (await table.query(Alert, range)).items;
  },

  ofBook: (book) =>
    table.all(Alert, { index: "gsi3", partition: keys.bookAlertsPartition(book), limit: 100 }),

  async markedAmong(books) {
    const marked = await table.getMany(MarkedBook, books.map(keys.askedBook));
    return new Set(marked.map(({ bookId }) => bookId));
  },

  async unmark(book, askedBefore) {
    await table.write(table.removeIf(keys.askedBook(book), "askedAt < :before", { before: askedBefore }));
  },

  async add(alert, stopToken) {
    // Marked before the alert is stored, since a mark without alerts only costs a useless read. Not in the same transaction,
    // which would conflict with those of other users who ask for this book.
    await table.write(markWrite(table, alert));
    const oneMore = {
      compute: { stopToken: "if_not_exists(stopToken, :stopToken)" },
      add: { alerts: 1 },
      when: "attribute_not_exists(alerts) OR alerts < :max",
      values: { stopToken, max: MAX_ALERTS },
    };
    const [existing] = await table.transact([
      table.create(keys.alert(alert), { ...alert, ...keys.bookAlert(alert) }),
      table.update(keys.alertCount(alert.userId), oneMore),
    ]);
    if (existing === undefined) return "added";
    return existing === 0 ? "exists" : "full";
  },

  find: (userId, bookId, kind) => table.get(Alert, keys.alert({ userId, bookId, kind })),

  async remove(user, alerts, mail) {
    if (alerts.length === 0) return true;
    const writes: Write[] = [
      ...alerts.map((alert) => table.removeIf(keys.alert(alert), "_id = :id", { id: alert._id })),
      // The count is missing once the account was erased.
      table.update(keys.alertCount(user), { add: { alerts: -alerts.length }, when: "attribute_exists(pk)" }),
      ...(mail ? [outboxWrite(table, mail)] : []),
    ];
    return table.write(...writes);
  },

  async stopToken(user) {
    return (await table.get(AlertCount, keys.alertCount(user)))?.stopToken;
  },

  async *provenUsers() {
    for await (const { userId } of table.all(ProvenUser, { partition: keys.provenUsersPartition }))
      yield userId;
  },

  async forgetProven(user) {
    await table.write(table.remove(keys.provenUser(user)));
  },

  readCursor: () => table.get(Progress, keys.alertsCursor()),

  // An update, which keeps `allMarked`. Earlier versions mark no books, and replace the item by one without it.
  async writeCursor(cursor, isFirst) {
    const set = { cursor, ...(isFirst && { allMarked: true }) };
    await table.updateOne(keys.alertsCursor(), { set });
  },
});

/** Stored with the proof, so that alerts that waited for it are sent whatever fails then. */
export const provenUserWrite = (table: Table, userId: UserId): Put =>
  table.put(keys.provenUser(userId), { userId });

const markWrite = (table: Table, { bookId, askedAt }: Pick<Alert, "bookId" | "askedAt">): Put =>
  table.put(keys.askedBook(bookId), { bookId, askedAt });

/** Marks the books of alerts that earlier versions stored, by a scan. Idempotent. @returns how many */
export async function markAskedBooks(table: Table, askedAt: Instant): Promise<number> {
  const books = new Set<BookId>();
  for await (const items of table.scan([keys.alertsPartition("" as UserId)]))
    for (const { sk } of items)
      if (sk.startsWith(keys.alertPrefix))
        books.add(sk.slice(keys.alertPrefix.length, sk.lastIndexOf("#")) as BookId);
  await table.writeEach([...books].map((bookId) => markWrite(table, { bookId, askedAt })));
  const set = { set: { allMarked: true }, when: "attribute_exists(pk)" };
  await table.write(table.update(keys.alertsCursor(), set));
  return books.size;
}
