import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { UserId } from "../accounts/account/user.ts";
import type { BookId } from "../books/book/book-id.ts";
import { fold } from "../kernel/text/fold.ts";
import type { IndexContent, Isbns, ReadOrder, ReadPerson, WritableIndex } from "../office/ports.ts";
import {
  type Listing,
  type OrderConditions,
  orderNumberText,
  orderText,
  type PageOf,
  parseOrderSearch,
  personText,
  type SearchWord,
  toSearchText,
  toWords,
} from "../office/search.ts";
import { groupOf, ORDER_GROUPS, type OrderGroup } from "../orders/back-office/groups.ts";
import { isAttempt } from "../orders/order/attempt.ts";
import type { OrderId } from "../orders/order/order.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "../orders/order/order-status.ts";
import { allOf, type Condition, valuesOf, whereOf } from "./facet-condition.ts";
import { all, any, contains, runsOf, SEPARATOR, TEXT_END, TOKENIZER } from "./match.ts";
import { inTransaction, openDatabase } from "./schema.ts";
import { statementsOf } from "./statements.ts";

/** Changes with what is in the file; part of its name, so that no version reads another's. */
export const OFFICE_FORMAT = 1;

/**
 * `row` of an order is its time, so that the latest are found first without sorting. Texts have no content of their own: they
 * are removed by what they were made of, physically, so that nothing of an erased person stays in the file
 * (https://www.sqlite.org/fts5.html#the_secure_delete_configuration_option).
 */
const TABLES = `
  CREATE TABLE orders (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, buyer TEXT NOT NULL, customer TEXT NOT NULL,
    amount INTEGER NOT NULL, status INTEGER NOT NULL, payment INTEGER NOT NULL, state INTEGER NOT NULL,
    attempt INTEGER NOT NULL, number TEXT NOT NULL, person TEXT NOT NULL, others TEXT NOT NULL
  ) STRICT;
  CREATE TABLE people (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, email TEXT NOT NULL, role TEXT NOT NULL,
    account INTEGER NOT NULL, orders INTEGER NOT NULL, spent INTEGER NOT NULL, last TEXT NOT NULL
  ) STRICT;
  CREATE TABLE isbns (id TEXT PRIMARY KEY, isbn TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE order_texts USING fts5 (tokens, content = '', tokenize = "${TOKENIZER}");
  CREATE VIRTUAL TABLE people_texts USING fts5 (tokens, content = '', tokenize = "${TOKENIZER}");
  INSERT INTO order_texts (order_texts, rank) VALUES ('secure-delete', 1);
  INSERT INTO people_texts (people_texts, rank) VALUES ('secure-delete', 1);
  CREATE INDEX by_buyer ON orders (buyer);
  CREATE INDEX by_customer ON orders (customer, row);
  CREATE INDEX by_amount ON orders (amount, row);
  CREATE INDEX by_status ON orders (status, row);
  CREATE INDEX by_payment ON orders (payment, row);
  CREATE INDEX by_state ON orders (state, attempt, row);
  CREATE INDEX by_name ON people (name, row);
  CREATE INDEX by_last ON people (last, row);
  CREATE INDEX by_spent ON people (spent, row);
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
  attempt: 0 | 1;
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
  account: 0 | 1;
  orders: number;
  spent: number;
  /** Empty without an order. */
  last: string;
};

const ORDER_BY = {
  orders: { date: "row", amount: "amount", status: "status", customer: "customer" },
  customers: { last: "last", spent: "spent", orders: "orders", name: "name" },
  users: { name: "name", email: "email", role: "role" },
} as const;

/** Of texts, of an order's number, and of a user's role. */
const FIELDS = { text: "t", number: "n", role: "r" } as const;
const tokensOf = (texts: Partial<Record<keyof typeof FIELDS, string>>): string =>
  Object.entries(texts)
    .flatMap(([field, text]) => runsOf(FIELDS[field as keyof typeof FIELDS], text + TEXT_END))
    .join(SEPARATOR);
const orderTokens = ({ number, person, others }: OrderRow) =>
  tokensOf({ number, text: `${person} ${others}` });
const personTokens = ({ name, email, role }: PersonRow) =>
  tokensOf({ text: `${toSearchText(name)} ${toSearchText(email)}`, role });

// Two orders of one millisecond have places of their own.
const PLACES = 1000;
const MAX_COUNTS = 1_000;

/** Orders, customers and users in an SQLite file, without what the table has of them: it finds their ids. */
export class OfficeIndex implements WritableIndex {
  readonly #database: DatabaseSync;
  readonly #statement;
  readonly #counts = new Map<string, number>();

  private constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statement = statementsOf(database);
  }

  static open(file: string): OfficeIndex {
    const database = openDatabase(file);
    database.exec("PRAGMA secure_delete = ON");
    return new OfficeIndex(database);
  }

  static create(file: string): OfficeIndex {
    const index = OfficeIndex.open(file);
    index.#database.exec(TABLES);
    return index;
  }

  orders({ q = "", order = "-date", group }: Listing & { group?: OrderGroup | undefined }, page: PageOf) {
    const search = parseOrderSearch(q);
    const condition = allOf([
      group && { sql: "state = ?", values: [ORDER_GROUPS.indexOf(group)] },
      ...conditionsOf(search),
      wordCondition("order_texts", search.words, ["text", "number"]),
    ]);
    const attempts = { sql: "attempt = 1", values: [] };
    return {
      ids: this.#page<OrderId>("orders", condition, order, page),
      count: this.#count("orders", condition),
      attempts: search.words.length > 0 ? undefined : this.#count("orders", allOf([condition, attempts])),
    };
  }

  /** Whoever has an order, erased or not. */
  customers({ q = "", order = "-last" }: Listing, page: PageOf) {
    return this.#people("customers", { sql: "last != ''", values: [] }, q, order, page);
  }

  users({ q = "", order = "name" }: Listing, page: PageOf) {
    return this.#people("users", { sql: "account = 1", values: [] }, q, order, page);
  }

  countGroups(): Record<OrderGroup, number> {
    const counts = new Map(
      this.#statement("SELECT state, COUNT(*) AS count FROM orders GROUP BY state")
        .all()
        .map(({ state, count }) => [state, count as number]),
    );
    return Object.fromEntries(ORDER_GROUPS.map((group, at) => [group, counts.get(at) ?? 0])) as Record<
      OrderGroup,
      number
    >;
  }

  booksWithoutIsbn({ orders }: IndexContent): BookId[] {
    const known = this.#statement("SELECT 1 FROM isbns WHERE id = ?");
    const ids = new Set(orders.flatMap(({ order }) => order?.lines.map(({ productId }) => productId) ?? []));
    return [...ids].filter((id) => !known.get(id));
  }

  apply({ people, orders }: IndexContent, isbns: Isbns = []): void {
    this.#counts.clear();
    inTransaction(this.#database, () => {
      for (const { _id, isbn } of isbns)
        this.#statement("INSERT OR REPLACE INTO isbns VALUES (?, ?)").run(_id, isbn);
      for (const person of people) this.#putPerson(person);
      for (const order of orders) this.#putOrder(order);
    });
  }

  /** Once after everything was put in. */
  compact(): void {
    for (const table of ["order_texts", "people_texts"])
      this.#database.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
    this.#database.exec("PRAGMA optimize");
  }

  close(): void {
    this.#database.close();
  }

  #people(kind: "customers" | "users", listed: Condition, q: string, order: string, page: PageOf) {
    const fields = kind === "users" ? (["text", "role"] as const) : (["text"] as const);
    const condition = allOf([listed, wordCondition("people_texts", toWords(q), fields)]);
    return {
      ids: this.#page<UserId>(kind, condition, order, page),
      count: this.#count("people", condition),
      total: this.#count("people", listed),
    };
  }

  #page<Id>(
    kind: keyof typeof ORDER_BY,
    condition: Condition | undefined,
    order: string,
    { offset, limit }: PageOf,
  ): Id[] {
    const [, sign, key = ""] = /^(-?)(.*)$/.exec(order) ?? [];
    const column = (ORDER_BY[kind] as Record<string, string>)[key] ?? "row";
    const direction = sign ? "DESC" : "ASC";
    const sql = `SELECT id FROM ${kind === "orders" ? "orders" : "people"} ${whereOf(condition)}
      ORDER BY ${column} ${direction}, row DESC LIMIT ? OFFSET ?`;
    return this.#statement(sql)
      .all(...valuesOf(condition), limit, offset)
      .map(({ id }) => id as Id);
  }

  #count(table: "orders" | "people", condition: Condition | undefined): number {
    const key = JSON.stringify([table, condition]);
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const row = this.#statement(`SELECT COUNT(*) AS count FROM ${table} ${whereOf(condition)}`).get(
      ...valuesOf(condition),
    );
    if (this.#counts.size === MAX_COUNTS) this.#counts.clear();
    this.#counts.set(key, row?.count as number);
    return row?.count as number;
  }

  #putPerson({ _id, user, totals }: ReadPerson): void {
    const before = this.#statement("SELECT * FROM people WHERE id = ?").get(_id) as PersonRow | undefined;
    if (before) {
      this.#statement("DELETE FROM people WHERE row = ?").run(before.row);
      this.#removeText("people_texts", before.row, personTokens(before));
    }
    const last = totals?.lastOrderDate ?? "";
    if (user || last) {
      const row: PersonRow = {
        row: before?.row ?? this.#nextRow("people"),
        id: _id,
        // A table of names is sorted as people read it, and found by what they type.
        name: fold(user?.name ?? ""),
        email: user?.email ?? "",
        role: user?.role ?? "",
        account: user ? 1 : 0,
        ...{ orders: totals?.orders ?? 0, spent: totals?.spent ?? 0, last },
      };
      this.#insert("people", row);
      this.#addText("people_texts", row.row, personTokens(row));
    }
    if (!user) this.#forgetPerson(_id);
  }

  /** In orders, which from then on are found without the person. */
  #forgetPerson(buyer: UserId): void {
    const rows = this.#statement("SELECT * FROM orders WHERE buyer = ? AND person != ''").all(buyer);
    for (const order of rows as OrderRow[]) {
      this.#removeOrder(order);
      this.#insertOrder({ ...order, person: "", customer: "" });
    }
  }

  #putOrder({ _id, order, invoiceNumber }: ReadOrder): void {
    const before = this.#statement("SELECT * FROM orders WHERE id = ?").get(_id) as OrderRow | undefined;
    if (before) this.#removeOrder(before);
    if (!order) return;
    const { userId, user, createdAt, totalAmount, orderStatus, paymentStatus, lines } = order;
    const hasAccount = this.#statement("SELECT account FROM people WHERE id = ?").get(userId)?.account === 1;
    const isbnOf = this.#statement("SELECT isbn FROM isbns WHERE id = ?");
    const isbns = lines.flatMap(({ productId }) => (isbnOf.get(productId)?.isbn as string) || []);
    this.#insertOrder({
      row: before?.row ?? this.#freeRow(Date.parse(createdAt) * PLACES),
      id: _id,
      buyer: userId,
      customer: hasAccount ? fold(user.name) : "",
      amount: totalAmount,
      status: ORDER_STATUSES.indexOf(orderStatus),
      payment: PAYMENT_STATUSES.indexOf(paymentStatus),
      state: ORDER_GROUPS.indexOf(groupOf(order)),
      attempt: isAttempt(order) ? 1 : 0,
      number: orderNumberText(order),
      person: hasAccount ? personText(order) : "",
      others: orderText(order, { invoiceNumber, isbns }),
    });
  }

  #insertOrder(order: OrderRow): void {
    this.#insert("orders", order);
    this.#addText("order_texts", order.row, orderTokens(order));
  }

  #removeOrder(order: OrderRow): void {
    this.#statement("DELETE FROM orders WHERE row = ?").run(order.row);
    this.#removeText("order_texts", order.row, orderTokens(order));
  }

  #insert(table: "orders" | "people", row: OrderRow | PersonRow): void {
    const names = Object.keys(row);
    const sql = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `$${name}`).join(", ")})`;
    this.#statement(sql).run(row as Record<string, SQLInputValue>);
  }

  #addText(table: string, row: number, tokens: string): void {
    this.#statement(`INSERT INTO ${table} (rowid, tokens) VALUES (?, ?)`).run(row, tokens);
  }

  #removeText(table: string, row: number, tokens: string): void {
    this.#statement(`INSERT INTO ${table} (${table}, rowid, tokens) VALUES ('delete', ?, ?)`).run(
      row,
      tokens,
    );
  }

  #nextRow(table: "people"): number {
    return ((this.#statement(`SELECT MAX(row) AS row FROM ${table}`).get()?.row as number | null) ?? 0) + 1;
  }

  #freeRow(from: number): number {
    const taken = this.#statement("SELECT 1 FROM orders WHERE row = ?");
    let row = from;
    while (taken.get(row)) row += 1;
    return row;
  }
}

function conditionsOf({ ids, statuses, payments, amounts }: OrderConditions): Condition[] {
  return [
    ...ids.map((id) => ({ sql: "id = ?", values: [id] })),
    ...statuses.map((status) => ({ sql: "status = ?", values: [ORDER_STATUSES.indexOf(status)] })),
    ...payments.map((status) => ({ sql: "payment = ?", values: [PAYMENT_STATUSES.indexOf(status)] })),
    ...amounts.map(({ operator, cents }) => ({ sql: `amount ${operator} ?`, values: [cents] })),
  ];
}

/** Signs alone are a part of nothing. */
function wordCondition(
  table: "order_texts" | "people_texts",
  words: readonly SearchWord[],
  fields: readonly (keyof typeof FIELDS)[],
): Condition | undefined {
  if (words.length === 0) return undefined;
  if (words.some(({ number }) => number === "")) return { sql: "FALSE", values: [] };
  const match = all(
    words.map(({ alternatives, number }) =>
      any(
        fields.flatMap((field) =>
          field === "number"
            ? [contains(FIELDS.number, number)]
            : alternatives.map((text) => contains(FIELDS[field], text)),
        ),
      ),
    ),
  );
  return { sql: `row IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?)`, values: [match] };
}
