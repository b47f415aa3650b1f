import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { UserId } from "../accounts/account/user.ts";
import { fold } from "../kernel/text/fold.ts";
import type { ReadOrder, ReadPerson } from "../office/follow-changes.ts";
import { orderNumberText, orderText, personText, toSearchText } from "../office/search.ts";
import { groupOf, ORDER_GROUPS } from "../orders/back-office/sales.ts";
import type { OrderId } from "../orders/order/order.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "../orders/order/order-status.ts";
import { statementsOf } from "./database.ts";
import { any, runsOf, SEPARATOR, TEXT_END, TOKENIZER } from "./match.ts";

/** Changes with what is in the file; part of its name, so that no version reads another's. */
export const OFFICE_FORMAT = 3;

/**
 * `row` of an order is its time, so that the latest are found first without sorting. `tallies` count orders of each kind and
 * amount, so that none are read to be counted. Texts have no content of their own: they are removed by what they were made
 * of, physically, so that nothing of an erased person stays in the file
 * (https://www.sqlite.org/fts5.html#the_secure_delete_configuration_option).
 */
export const TABLES = `
  CREATE TABLE orders (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, buyer TEXT NOT NULL, customer TEXT NOT NULL,
    amount INTEGER NOT NULL, status INTEGER NOT NULL, payment INTEGER NOT NULL, state INTEGER NOT NULL,
    number TEXT NOT NULL, person TEXT NOT NULL, others TEXT NOT NULL
  ) STRICT;
  CREATE TABLE tallies (
    state INTEGER, status INTEGER, payment INTEGER, amount INTEGER, orders INTEGER NOT NULL,
    PRIMARY KEY (state, status, payment, amount)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER tally_added AFTER INSERT ON orders BEGIN
    INSERT INTO tallies VALUES (new.state, new.status, new.payment, new.amount, 1)
      ON CONFLICT DO UPDATE SET orders = orders + 1;
  END;
  CREATE TRIGGER tally_removed AFTER DELETE ON orders BEGIN
    UPDATE tallies SET orders = orders - 1
      WHERE (state, status, payment, amount) = (old.state, old.status, old.payment, old.amount);
  END;
  CREATE TABLE people (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, email TEXT NOT NULL, role TEXT NOT NULL,
    text TEXT NOT NULL, account INTEGER NOT NULL, orders INTEGER NOT NULL, spent INTEGER NOT NULL, last TEXT NOT NULL
  ) STRICT;
  CREATE TABLE isbns (id TEXT PRIMARY KEY, isbn TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE orders_texts USING fts5 (tokens, content = '', tokenize = "${TOKENIZER}");
  CREATE VIRTUAL TABLE people_texts USING fts5 (tokens, content = '', tokenize = "${TOKENIZER}");
  INSERT INTO orders_texts (orders_texts, rank) VALUES ('secure-delete', 1);
  INSERT INTO people_texts (people_texts, rank) VALUES ('secure-delete', 1);
  CREATE INDEX by_buyer ON orders (buyer);
  CREATE INDEX by_customer ON orders (customer, row);
  CREATE INDEX by_amount ON orders (amount, row);
  CREATE INDEX by_status ON orders (status, row);
  CREATE INDEX by_payment ON orders (payment, row);
  CREATE INDEX by_state ON orders (state, row);
  CREATE INDEX by_name ON people (name, row);
  CREATE INDEX by_last ON people (last, row);
  CREATE INDEX by_spent ON people (spent, row);
  CREATE INDEX by_orders ON people (orders, row);
  CREATE INDEX by_email ON people (email, row);
  CREATE INDEX by_role ON people (account, role, row);
`;

type OrderRow = {
  row: number;
  id: OrderId;
  buyer: UserId;
  customer: string;
  amount: number;
  status: number;
  payment: number;
  state: number;
  number: string;
  person: string;
  others: string;
};
type PersonRow = {
  row: number;
  id: UserId;
  name: string;
  email: string;
  role: string;
  text: string;
  account: 0 | 1;
  orders: number;
  spent: number;
  /** "" without an order. */
  last: string;
};

/** The letter of a text in the tokens: names and books, number of an order, role. */
export type TextField = "t" | "n" | "r";

const tokensOf = (texts: Partial<Record<TextField, string>>): string[] =>
  Object.entries(texts).flatMap(([field, text]) => runsOf(field, text + TEXT_END));
const INITIAL = / [a-z0-9]/g;
const orderTokens = (row: OrderRow) => {
  const text = ` ${row.person} ${row.others}`;
  return [
    ...tokensOf({ n: row.number, t: text }),
    ...new Set(text.match(INITIAL)?.map((one) => `t${one}`)),
    `state${row.state}`,
    `status${row.status}`,
    `payment${row.payment}`,
    ...Array.from({ length: AMOUNT_BITS }, (_, level) => amountToken(level, amountStep(row.amount) >> level)),
  ];
};
const personTokens = ({ text, role }: PersonRow) => tokensOf({ t: text, r: role });

// Amounts by steps of 19 %, each with its half, quarter, eighth … of all steps: a few of these make up any range.
const AMOUNT_BITS = 6;
const LAST_STEP = 2 ** AMOUNT_BITS - 1;
const amountStep = (cents: number): number => Math.min(LAST_STEP, Math.floor(4 * Math.log2(cents + 1)));
const amountToken = (level: number, part: number): string => `amount${level}x${part}`;

/** An expression for the steps of an amount range; undefined for all amounts. */
export function amountsBetween(from: number, to: number): string | undefined {
  let [low, high] = [amountStep(from), amountStep(to)];
  if (low === 0 && high === LAST_STEP) return undefined;
  const tokens: string[] = [];
  for (let level = 0; low <= high; level += 1, low >>= 1, high >>= 1) {
    if (low % 2 === 1) tokens.push(amountToken(level, low++));
    if (high % 2 === 0) tokens.push(amountToken(level, high--));
  }
  return any(tokens);
}

/** Writes single orders and persons. Call within a transaction. */
export function officeWriter(database: DatabaseSync) {
  const statement = statementsOf(database);

  function putPerson({ _id, user, totals }: ReadPerson): void {
    const before = statement("SELECT * FROM people WHERE id = ?").get(_id) as PersonRow | undefined;
    if (before) {
      statement("DELETE FROM people WHERE row = ?").run(before.row);
      removeText("people_texts", before.row, personTokens(before));
    }
    const last = totals?.lastOrderDate ?? "";
    if (user || last) {
      const row: PersonRow = {
        row: before?.row ?? nextRow(),
        id: _id,
        // A table of names is sorted as people read it, and found by what they type.
        name: fold(user?.name ?? ""),
        email: user?.email ?? "",
        role: user?.role ?? "",
        text: user ? `${toSearchText(user.name)} ${toSearchText(user.email)}` : "",
        account: user ? 1 : 0,
        orders: totals?.orders ?? 0,
        spent: totals?.spent ?? 0,
        last,
      };
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
      row: before?.row ?? freeRow(Date.parse(createdAt)),
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

  function removeText(table: string, row: number, tokens: readonly string[]): void {
    statement(`INSERT INTO ${table} (${table}, rowid, tokens) VALUES ('delete', ?, ?)`).run(
      row,
      tokens.join(SEPARATOR),
    );
  }

  const nextRow = (): number =>
    ((statement("SELECT MAX(row) AS row FROM people").get()?.row as number | null) ?? 0) + 1;

  function freeRow(from: number): number {
    const taken = statement("SELECT 1 FROM orders WHERE row = ?");
    let row = from;
    while (taken.get(row)) row += 1;
    return row;
  }

  return { putPerson, putOrder };
}
