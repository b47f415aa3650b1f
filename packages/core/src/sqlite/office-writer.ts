import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { UserId } from "../accounts/account/user.ts";
import { fold } from "../kernel/text/fold.ts";
import type { ReadOrder, ReadPerson } from "../office/follow-changes.ts";
import { orderNumberText, orderText, personText, toSearchText } from "../office/search.ts";
import { groupOf, ORDER_GROUPS } from "../orders/back-office/sales.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "../orders/order/order-status.ts";
import { statementsOf } from "./database.ts";
import { SEPARATOR } from "./match.ts";
import type { OrderRow, PersonRow } from "./office-tables.ts";
import { orderTokens, personTokens } from "./office-tokens.ts";

// `name` is for sorting and `text` for searching.
const toPersonRow = (row: number, { _id, user, totals }: ReadPerson): PersonRow => ({
  row,
  id: _id,
  name: fold(user?.name ?? ""),
  email: user?.email ?? "",
  role: user?.role ?? "",
  text: user ? `${toSearchText(user.name)} ${toSearchText(user.email)}` : "",
  account: user ? 1 : 0,
  orders: totals?.orders ?? 0,
  spent: totals?.spent ?? 0,
  last: totals?.lastOrderDate ?? "",
});

/** Writes single orders and people. Call within a transaction. */
export function officeWriter(database: DatabaseSync) {
  const statement = statementsOf(database);

  function putPerson(person: ReadPerson): void {
    const { _id, user, totals } = person;
    const before = statement("SELECT * FROM people WHERE id = ?").get(_id) as PersonRow | undefined;
    if (before) {
      statement("DELETE FROM people WHERE row = ?").run(before.row);
      removeText("people_texts", before.row, personTokens(before));
    }
    if (user || totals?.lastOrderDate) {
      const row = toPersonRow(before?.row ?? nextRow(), person);
      insert("people", row);
      addText("people_texts", row.row, personTokens(row));
    }
    if (!user) forgetPerson(_id);
  }

  /** Removes the person from the texts of orders, which are no longer found by name or address. */
  function forgetPerson(buyer: UserId): void {
    const rows = statement("SELECT * FROM orders WHERE buyer = ? AND person != ''").all(buyer);
    for (const order of rows as OrderRow[]) {
      removeOrder(order);
      insertOrder({ ...order, person: "", customer: "" });
    }
  }

  function putOrder({ _id, order, invoiceNumber }: ReadOrder): void {
    const before = statement("SELECT * FROM orders WHERE id = ?").get(_id) as OrderRow | undefined;
    if (before) removeOrder(before);
    if (!order) return;
    const { userId, user, createdAt, totalAmount, orderStatus, paymentStatus, lines } = order;
    const hasAccount = statement("SELECT account FROM people WHERE id = ?").get(userId)?.account === 1;
    const isbnOf = statement("SELECT isbn FROM isbns WHERE id = ?");
    const isbns = lines.flatMap(({ productId }) => (isbnOf.get(productId)?.isbn as string) || []);
    insertOrder({
      row: before?.row ?? freeRowFrom(Date.parse(createdAt)),
      id: _id,
      buyer: userId,
      customer: hasAccount ? fold(user.name) : "",
      amount: totalAmount,
      status: ORDER_STATUSES.indexOf(orderStatus),
      payment: PAYMENT_STATUSES.indexOf(paymentStatus),
      state: ORDER_GROUPS.indexOf(groupOf(order)),
      number: orderNumberText(order),
      person: hasAccount ? personText(order) : "",
      others: orderText(order, { invoiceNumber, isbns }),
    });
  }

  function insertOrder(order: OrderRow): void {
    insert("orders", order);
    addText("orders_texts", order.row, orderTokens(order));
  }

  function removeOrder(order: OrderRow): void {
    statement("DELETE FROM orders WHERE row = ?").run(order.row);
    removeText("orders_texts", order.row, orderTokens(order));
  }

  function insert(table: "orders" | "people", row: OrderRow | PersonRow): void {
    const names = Object.keys(row);
    const sql = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `$${name}`).join(", ")})`;
    statement(sql).run(row as Record<string, SQLInputValue>);
  }

  function addText(table: string, row: number, tokens: readonly string[]): void {
    statement(`INSERT INTO ${table} (rowid, tokens) VALUES (?, ?)`).run(row, tokens.join(SEPARATOR));
  }

  /** https://www.sqlite.org/fts5.html#the_delete_command */
  function removeText(table: string, row: number, tokens: readonly string[]): void {
    statement(`INSERT INTO ${table} (${table}, rowid, tokens) VALUES ('delete', ?, ?)`).run(
      row,
      tokens.join(SEPARATOR),
    );
  }

  const nextRow = (): number =>
    ((statement("SELECT MAX(row) AS row FROM people").get()?.row as number | null) ?? 0) + 1;

  /** The row of an order is its time, or the next free number. */
  function freeRowFrom(time: number): number {
    const taken = statement("SELECT 1 FROM orders WHERE row = ?");
    let row = time;
    while (taken.get(row)) row += 1;
    return row;
  }

  return { putPerson, putOrder };
}
