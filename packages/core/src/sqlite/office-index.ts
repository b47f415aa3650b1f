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
import { ATTEMPT_STATES } from "../orders/order/attempt.ts";
import type { OrderId } from "../orders/order/order.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "../orders/order/order-status.ts";
import { allOf, type Condition, valuesOf, whereOf } from "./facet-condition.ts";
import { all, any, contains, runsOf, SEPARATOR, TEXT_END, TOKENIZER } from "./match.ts";
import { inTransaction, openDatabase, statementsOf } from "./schema.ts";

/** Changes with what is in the file; part of its name, so that no version reads another's. */
export const OFFICE_FORMAT = 3;

/**
 * `row` of an order is its time, so that the latest are found first without sorting. `tallies` count orders of each kind and
 * amount, so that none are read to be counted. Texts have no content of their own: they are removed by what they were made
 * of, physically, so that nothing of an erased person stays in the file
 * (https://www.sqlite.org/fts5.html#the_secure_delete_configuration_option).
 */
const TABLES = `
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

/** Sort columns of each list, and which texts are searched: a letter for each in the tokens. */
const LISTS = {
  orders: {
    table: "orders",
    sorts: { date: "row", amount: "amount", status: "status", customer: "customer" },
    texts: { t: "' ' || person || ' ' || others", n: "number" },
  },
  customers: {
    table: "people",
    sorts: { last: "last", spent: "spent", orders: "orders", name: "name" },
    texts: { t: "text" },
  },
  users: {
    table: "people",
    sorts: { name: "name", email: "email", role: "role" },
    texts: { t: "text", r: "role" },
  },
} as const;
type List = {
  table: "orders" | "people";
  sorts: Readonly<Record<string, string>>;
  texts: Partial<Record<Field, string>>;
};
type Field = "t" | "n" | "r";

const tokensOf = (texts: Partial<Record<Field, string>>): string[] =>
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
function amountsBetween(from: number, to: number): string | undefined {
  let [low, high] = [amountStep(from), amountStep(to)];
  if (low === 0 && high === LAST_STEP) return undefined;
  const tokens: string[] = [];
  for (let level = 0; low <= high; level += 1, low >>= 1, high >>= 1) {
    if (low % 2 === 1) tokens.push(amountToken(level, low++));
    if (high % 2 === 0) tokens.push(amountToken(level, high--));
  }
  return any(tokens);
}

/** Matches are counted up to this number: counting takes a microsecond for each. */
const MAX_COUNTED = 10_000;
const MAX_COUNTS = 1_000;
const SAMPLE = 200;

/** Finds the ids of orders, customers and users in an SQLite file, which has no other data of the table. */
export class OfficeIndex implements WritableIndex {
  readonly #database: DatabaseSync;
  readonly #statement;
  readonly #counts = new Map<string, number>();

  readonly #maxCounted: number;

  private constructor(database: DatabaseSync, maxCounted: number) {
    this.#database = database;
    this.#maxCounted = maxCounted;
    this.#statement = statementsOf(database);
  }

  static open(file: string, maxCounted = MAX_COUNTED): OfficeIndex {
    const database = openDatabase(file);
    database.exec("PRAGMA secure_delete = ON");
    return new OfficeIndex(database, maxCounted);
  }

  static create(file: string, maxCounted = MAX_COUNTED): OfficeIndex {
    const index = OfficeIndex.open(file, maxCounted);
    index.#database.exec(TABLES);
    return index;
  }

  orders({ q = "", order = "-date", group }: Listing & { group?: OrderGroup | undefined }, page: PageOf) {
    const { ids, words, ...search } = parseOrderSearch(q);
    const kinds = [...(group ? [`state${ORDER_GROUPS.indexOf(group)}`] : []), ...kindsOf(search)];
    const kind = allOf([
      group && { sql: "state = ?", values: [ORDER_GROUPS.indexOf(group)] },
      ...conditionsOf(search),
    ]);
    const isSearch = ids.length + words.length > 0;
    const tally = this.#number(`SELECT SUM(orders) AS number FROM tallies ${whereOf(kind)}`, kind);
    const attempts = allOf([kind, { sql: "state < ?", values: [ATTEMPT_STATES.length] }]);
    const found = this.#find<OrderId>(
      LISTS.orders,
      {
        condition: allOf([kind, ...ids.map((id) => ({ sql: "id = ?", values: [id] }))]),
        words,
        kinds,
        order,
        page,
      },
      ids.length > 0 ? undefined : tally,
    );
    return {
      ...found,
      attempts: isSearch
        ? undefined
        : this.#number(`SELECT SUM(orders) AS number FROM tallies ${whereOf(attempts)}`, attempts),
    };
  }

  /** The position of an order in the list by date, which stays while others come and go. */
  positionOf(order: OrderId): number | undefined {
    return this.#statement("SELECT row FROM orders WHERE id = ?").get(order)?.row as number | undefined;
  }

  /** Everybody with an order, erased users included. */
  customers({ q = "", order = "-last" }: Listing, page: PageOf) {
    return this.#people(LISTS.customers, { sql: "last > ''", values: [] }, q, order, page);
  }

  users({ q = "", order = "name" }: Listing, page: PageOf) {
    return this.#people(LISTS.users, { sql: "account = 1", values: [] }, q, order, page);
  }

  countGroups(): Record<OrderGroup, number> {
    const counts = new Map(
      this.#statement("SELECT state, SUM(orders) AS count FROM tallies GROUP BY state")
        .all()
        .map(({ state, count }) => [state, count as number]),
    );
    return Object.fromEntries(ORDER_GROUPS.map((group, index) => [group, counts.get(index) ?? 0])) as Record<
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

  /** Call once after everything was inserted. */
  compact(): void {
    for (const table of ["orders_texts", "people_texts"])
      this.#database.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
    this.#database.exec("PRAGMA optimize");
  }

  close(): void {
    this.#database.close();
  }

  #people(list: List, condition: Condition, q: string, order: string, page: PageOf) {
    const total = this.#number(`SELECT COUNT(*) AS number FROM people ${whereOf(condition)}`, condition);
    return {
      ...this.#find<UserId>(list, { condition, words: toWords(q), kinds: [], order, page }, total),
      total,
    };
  }

  /**
   * Looks up the latest orders, and rare matches, by index; otherwise scans the rows in the order of the
   * list for the words, until the page is full.
   * @param size number of rows that meet the condition, if it is known
   */
  #find<Id>(list: List, search: Search, size: number | undefined): FoundIds<Id> {
    if (size === 0) return { ids: [], count: 0, isCut: false };
    const isWide = size !== undefined && size > this.#maxCounted;
    const [, sign, key = ""] = /^(-?)(.*)$/.exec(search.order) ?? [];
    const sort: Sort = { column: list.sorts[key] ?? "row", direction: sign ? "DESC" : "ASC" };
    const lookup = this.#lookUp(list, search, isWide);
    return lookup?.hasCondition && isWide && sort.column === "row"
      ? this.#findLatest(lookup, search, sort)
      : this.#scan(list, search, sort, { lookup, isWide, size });
  }

  /** How to find the words in the table of texts, without those that it cannot find; undefined without any. */
  #lookUp(list: List, { condition, words, kinds }: Search, isWide: boolean): Lookup | undefined {
    const indexed = words.filter((word) => list.table === "orders" || !isShort(word));
    if (indexed.length === 0) return undefined;
    // The texts have only an approximate amount.
    const hasAmount = condition?.sql.includes("amount") === true;
    const areKindsUseful = isWide && kinds.length > 0 && (hasAmount || !this.#isInMost(list.texts, words));
    const hasCondition = !condition || areKindsUseful;
    const match = matchCondition(list, indexed, hasCondition ? kinds : []);
    const matches = this.#countSome(`${list.table}_texts`, match);
    return {
      match,
      hasCondition,
      isRare: matches <= this.#maxCounted,
      count: hasCondition && !hasAmount ? matches : undefined,
      otherWords: words.filter((word) => !indexed.includes(word)),
    };
  }

  /** Whether most rows match, so that scanning rows fills a page faster than looking up the words. */
  #isInMost(texts: List["texts"], words: readonly SearchWord[]): boolean {
    const where = containCondition(texts, words);
    // Ids are random.
    const some = `SELECT * FROM orders ORDER BY id LIMIT ${SAMPLE}`;
    return this.#number(`SELECT COUNT(*) AS number FROM (${some}) ${whereOf(where)}`, where) > SAMPLE / 2;
  }

  /** For orders, sorted by time. */
  #findLatest<Id>(lookup: Lookup, { condition, page }: Search, { direction }: Sort): FoundIds<Id> {
    const from = "orders_texts CROSS JOIN orders ON orders.row = orders_texts.rowid";
    const where = allOf([lookup.match, condition]);
    const listed = allOf([where, isBefore("orders_texts.rowid", page)]);
    const sql = `SELECT id FROM ${from} ${whereOf(listed)}
      ORDER BY orders_texts.rowid ${direction} LIMIT ? OFFSET ?`;
    return this.#found(this.#ids(sql, listed, page), lookup.count ?? this.#countSome(from, where));
  }

  #scan<Id>(
    { table, texts }: List,
    { condition, words, page }: Search,
    { column, direction }: Sort,
    { lookup, isWide, size }: { lookup: Lookup | undefined; isWide: boolean; size: number | undefined },
  ): FoundIds<Id> {
    const rare = lookup?.isRare ? lookup : undefined;
    const where = allOf([
      condition,
      rare && {
        sql: `row IN (SELECT rowid FROM ${table}_texts WHERE ${rare.match.sql})`,
        values: rare.match.values,
      },
      containCondition(texts, rare ? rare.otherWords : words),
    ]);
    // Most rows have such amounts, so the index of amounts is not used.
    const unsorted = isWide && where ? { ...where, sql: where.sql.replaceAll("amount", "+amount") } : where;
    const from = rare ? "NOT INDEXED" : isWide && column !== "row" ? `INDEXED BY by_${column}` : "";
    const listed = allOf([column === "amount" ? where : unsorted, isBefore("row", page)]);
    const sql = `SELECT id FROM ${table} ${from} ${whereOf(listed)}
      ORDER BY ${column} ${direction}, row ${direction} LIMIT ? OFFSET ?`;
    const ids = this.#ids<Id>(sql, listed, page);
    if (words.length === 0 && size !== undefined) return { ids, count: size, isCut: false };
    const counted = `${table} ${rare || table === "people" ? "NOT INDEXED" : ""}`;
    return this.#found(ids, lookup?.count ?? this.#countSome(counted, unsorted));
  }

  #ids<Id>(sql: string, where: Condition | undefined, { limit, offset }: PageOf): Id[] {
    return this.#statement(sql)
      .all(...valuesOf(where), limit, offset)
      .map(({ id }) => id as Id);
  }

  #found<Id>(ids: Id[], count: number): FoundIds<Id> {
    return { ids, count: Math.min(count, this.#maxCounted), isCut: count > this.#maxCounted };
  }

  #countSome(from: string, condition: Condition | undefined): number {
    const rows = `SELECT 1 FROM ${from} ${whereOf(condition)} LIMIT ${this.#maxCounted + 1}`;
    return this.#number(`SELECT COUNT(*) AS number FROM (${rows})`, condition);
  }

  #number(sql: string, condition: Condition | undefined): number {
    const key = JSON.stringify([sql, condition?.values]);
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const number = (this.#statement(sql).get(...valuesOf(condition))?.number as number | null) ?? 0;
    if (this.#counts.size === MAX_COUNTS) this.#counts.clear();
    this.#counts.set(key, number);
    return number;
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
        text: user ? `${toSearchText(user.name)} ${toSearchText(user.email)}` : "",
        account: user ? 1 : 0,
        orders: totals?.orders ?? 0,
        spent: totals?.spent ?? 0,
        last,
      };
      this.#insert("people", row);
      this.#addText("people_texts", row.row, personTokens(row));
    }
    if (!user) this.#forgetPerson(_id);
  }

  /** Removes the person from the texts of orders, which are no longer found by name or address. */
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
      row: before?.row ?? this.#freeRow(Date.parse(createdAt)),
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

  #insertOrder(order: OrderRow): void {
    this.#insert("orders", order);
    this.#addText("orders_texts", order.row, orderTokens(order));
  }

  #removeOrder(order: OrderRow): void {
    this.#statement("DELETE FROM orders WHERE row = ?").run(order.row);
    this.#removeText("orders_texts", order.row, orderTokens(order));
  }

  #insert(table: "orders" | "people", row: OrderRow | PersonRow): void {
    const names = Object.keys(row);
    const sql = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `$${name}`).join(", ")})`;
    this.#statement(sql).run(row as Record<string, SQLInputValue>);
  }

  #addText(table: string, row: number, tokens: readonly string[]): void {
    this.#statement(`INSERT INTO ${table} (rowid, tokens) VALUES (?, ?)`).run(row, tokens.join(SEPARATOR));
  }

  #removeText(table: string, row: number, tokens: readonly string[]): void {
    this.#statement(`INSERT INTO ${table} (${table}, rowid, tokens) VALUES ('delete', ?, ?)`).run(
      row,
      tokens.join(SEPARATOR),
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

const isBefore = (row: string, { before }: PageOf): Condition | undefined =>
  before === undefined ? undefined : { sql: `${row} < ?`, values: [before] };

type Search = {
  condition: Condition | undefined;
  words: readonly SearchWord[];
  /** Conditions as match expressions, in addition to words. */
  kinds: readonly string[];
  order: string;
  page: PageOf;
};

type Sort = { column: string; direction: "ASC" | "DESC" };

type Lookup = {
  /** A condition on the table of texts. */
  match: Condition;
  /** Whether `match` includes the condition of the search. */
  hasCondition: boolean;
  isRare: boolean;
  /** Number of rows that match the whole search, if it is known. */
  count: number | undefined;
  /** Words that `match` lacks. */
  otherWords: readonly SearchWord[];
};

/** `isCut`: there are more than `count`. */
type FoundIds<Id> = { ids: Id[]; count: number; isCut: boolean };

type KindConditions = Pick<OrderConditions, "statuses" | "payments" | "amounts">;

function kindsOf({ statuses, payments, amounts }: KindConditions): string[] {
  const limits = (sign: string) =>
    amounts.filter(({ operator }) => operator[0] === sign).map(({ cents }) => cents);
  const amount = amountsBetween(Math.max(0, ...limits(">")), Math.min(...limits("<")));
  return [
    ...statuses.map((status) => `status${ORDER_STATUSES.indexOf(status)}`),
    ...payments.map((status) => `payment${PAYMENT_STATUSES.indexOf(status)}`),
    ...(amount ? [amount] : []),
  ];
}

const conditionsOf = ({ statuses, payments, amounts }: KindConditions): Condition[] => [
  ...statuses.map((status) => ({ sql: "status = ?", values: [ORDER_STATUSES.indexOf(status)] })),
  ...payments.map((status) => ({ sql: "payment = ?", values: [PAYMENT_STATUSES.indexOf(status)] })),
  ...amounts.map(({ operator, cents }) => ({ sql: `amount ${operator} ?`, values: [cents] })),
];

const isShort = ({ alternatives }: SearchWord) => alternatives.some((text) => text.length < 3);
const LETTERS = /^[a-z0-9]{1,2}$/;

/** In orders one or two characters match the beginning of a word, since most orders contain them; longer words match a part. */
const partsOf = ({ alternatives, number }: SearchWord, texts: List["texts"]): [Field, string][] =>
  (Object.keys(texts) as Field[]).flatMap((field): [Field, string][] => {
    if (field === "n") return number.length > 2 ? [[field, number]] : [];
    return alternatives.map((text) => [field, "n" in texts && LETTERS.test(text) ? ` ${text}` : text]);
  });

/** Punctuation alone matches nothing. */
const NOTHING: Condition = { sql: "FALSE", values: [] };
const isNothing = ({ number }: SearchWord) => number === "";

/** A condition on the table of texts. */
function matchCondition(
  { table, texts }: List,
  words: readonly SearchWord[],
  kinds: readonly string[],
): Condition {
  if (words.some(isNothing)) return NOTHING;
  const expressions = words.map((word) =>
    any(
      partsOf(word, texts).map(([field, part]) =>
        part.length === 2 && part.startsWith(" ") ? `"${field}${part}"` : contains(field, part),
      ),
    ),
  );
  return { sql: `${table}_texts MATCH ?`, values: [all([...expressions, ...kinds])] };
}

/** The same search, as a condition on a row. */
const containCondition = (texts: List["texts"], words: readonly SearchWord[]): Condition | undefined =>
  allOf(
    words.map((word) => {
      const parts = partsOf(word, texts);
      if (isNothing(word)) return NOTHING;
      return {
        sql: `(${parts.map(([field]) => `instr(${texts[field]}, ?)`).join(" OR ")})`,
        values: parts.map(([, part]) => part),
      };
    }),
  );
