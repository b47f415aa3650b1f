import type { DatabaseSync } from "node:sqlite";
import type { OrderConditions, SearchRange, SearchWord } from "../office/search.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "../orders/order/order-status.ts";
import { allOf, type Condition, type Counts, NOTHING, statementsOf, valuesOf, whereOf } from "./database.ts";
import { all, anyOf, contains } from "./match.ts";
import { amountsBetween, FIELD_LETTERS, type TextField } from "./office-tokens.ts";

/** Sort columns of each list, and the column or expression of each searched field. */
export const LISTS = {
  orders: {
    table: "orders",
    sorts: { date: "row", amount: "amount", status: "status", customer: "customer" },
    texts: { text: "' ' || person || ' ' || others", number: "number" },
  },
  customers: {
    table: "people",
    sorts: { last: "last", spent: "spent", orders: "orders", name: "name" },
    texts: { text: "text" },
  },
  users: {
    table: "people",
    sorts: { name: "name", email: "email", role: "role" },
    texts: { text: "text", role: "role" },
  },
} as const;
export type List = {
  table: "orders" | "people";
  sorts: Readonly<Record<string, string>>;
  texts: Partial<Record<TextField, string>>;
};

type Search = {
  condition: Condition | undefined;
  words: readonly SearchWord[];
  /** `condition` as match expressions for the table of texts, which finds words and conditions together. */
  conditionTokens: readonly string[];
  order: string;
  page: SearchRange;
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

const SAMPLE_ROWS = 200;

/**
 * Finds rows of a list by words and conditions.
 * @param maxCounted matches are counted up to this number
 */
export function officeSearch(database: DatabaseSync, counts: Counts, maxCounted: number) {
  const statement = statementsOf(database);

  /**
   * Looks up the latest orders, and rare matches, by index; otherwise scans the rows in the order of the
   * list for the words, until the page is full.
   * @param size number of rows that meet the condition, if it is known
   */
  function find<Id>(list: List, search: Search, size: number | undefined): FoundIds<Id> {
    if (size === 0) return { ids: [], count: 0, isCut: false };
    // Too many rows to read them all, so that an index has to give the order.
    const isWide = size !== undefined && size > maxCounted;
    const [, sign, key = ""] = /^(-?)(.*)$/.exec(search.order) ?? [];
    const sort: Sort = { column: list.sorts[key] ?? "row", direction: sign ? "DESC" : "ASC" };
    const lookup = lookUp(list, search, isWide);
    return lookup?.hasCondition && isWide && sort.column === "row"
      ? findLatest(lookup, search, sort)
      : scan(list, search, sort, { lookup, isWide, size });
  }

  /** How to find the words in the table of texts, without those that it cannot find; undefined without any. */
  function lookUp(
    list: List,
    { condition, words, conditionTokens }: Search,
    isWide: boolean,
  ): Lookup | undefined {
    const indexed = words.filter((word) => list.table === "orders" || !isShort(word));
    if (indexed.length === 0) return undefined;
    // The texts have only an approximate amount.
    const hasAmount = condition?.sql.includes("amount") === true;
    const areTokensUseful =
      isWide && conditionTokens.length > 0 && (hasAmount || !isInMost(list.texts, words));
    const hasCondition = !condition || areTokensUseful;
    const match = matchCondition(list, indexed, hasCondition ? conditionTokens : []);
    const matches = countToMax(`${list.table}_texts`, match);
    return {
      match,
      hasCondition,
      isRare: matches <= maxCounted,
      count: hasCondition && !hasAmount ? matches : undefined,
      otherWords: words.filter((word) => !indexed.includes(word)),
    };
  }

  /** Whether most rows match, so that scanning rows fills a page faster than looking up the words. */
  function isInMost(texts: List["texts"], words: readonly SearchWord[]): boolean {
    const where = containCondition(texts, words);
    // Ids are random, so that these rows are a random sample.
    const some = `SELECT * FROM orders ORDER BY id LIMIT ${SAMPLE_ROWS}`;
    return (
      counts.count(`SELECT COUNT(*) AS number FROM (${some}) ${whereOf(where)}`, valuesOf(where)) >
      SAMPLE_ROWS / 2
    );
  }

  /** Finds orders by a text, sorted by time. */
  function findLatest<Id>(lookup: Lookup, { condition, page }: Search, { direction }: Sort): FoundIds<Id> {
    const from = "orders_texts CROSS JOIN orders ON orders.row = orders_texts.rowid";
    const where = allOf([lookup.match, condition]);
    const listed = allOf([where, isBefore("orders_texts.rowid", page)]);
    const sql = `SELECT id FROM ${from} ${whereOf(listed)}
      ORDER BY orders_texts.rowid ${direction} LIMIT ? OFFSET ?`;
    return toFoundIds(readIds(sql, listed, page), lookup.count ?? countToMax(from, where));
  }

  function scan<Id>(
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
    // "+" keeps SQLite from using the index of amounts: most rows meet such a condition.
    const unsorted = isWide && where ? { ...where, sql: where.sql.replaceAll("amount", "+amount") } : where;
    const sortIndex = isWide && column !== "row" ? `INDEXED BY by_${column}` : "";
    const from = rare ? "NOT INDEXED" : sortIndex;
    const listed = allOf([column === "amount" ? where : unsorted, isBefore("row", page)]);
    const sql = `SELECT id FROM ${table} ${from} ${whereOf(listed)}
      ORDER BY ${column} ${direction}, row ${direction} LIMIT ? OFFSET ?`;
    const ids = readIds<Id>(sql, listed, page);
    if (words.length === 0 && size !== undefined) return { ids, count: size, isCut: false };
    const counted = `${table} ${rare || table === "people" ? "NOT INDEXED" : ""}`;
    return toFoundIds(ids, lookup?.count ?? countToMax(counted, unsorted));
  }

  function readIds<Id>(sql: string, where: Condition | undefined, { limit, offset }: SearchRange): Id[] {
    return statement(sql)
      .all(...valuesOf(where), limit, offset)
      .map(({ id }) => id as Id);
  }

  function toFoundIds<Id>(ids: Id[], count: number): FoundIds<Id> {
    return { ids, count: Math.min(count, maxCounted), isCut: count > maxCounted };
  }

  function countToMax(from: string, condition: Condition | undefined): number {
    const rows = `SELECT 1 FROM ${from} ${whereOf(condition)} LIMIT ${maxCounted + 1}`;
    return counts.count(`SELECT COUNT(*) AS number FROM (${rows})`, valuesOf(condition));
  }

  return find;
}

const isBefore = (row: string, { before }: SearchRange): Condition | undefined =>
  before === undefined ? undefined : { sql: `${row} < ?`, values: [before] };

type KindConditions = Pick<OrderConditions, "statuses" | "payments" | "amounts">;

export function conditionTokensOf({ statuses, payments, amounts }: KindConditions): string[] {
  const limits = (sign: string) =>
    amounts.filter(({ operator }) => operator[0] === sign).map(({ cents }) => cents);
  const amount = amountsBetween(Math.max(0, ...limits(">")), Math.min(...limits("<")));
  return [
    ...statuses.map((status) => `status${ORDER_STATUSES.indexOf(status)}`),
    ...payments.map((status) => `payment${PAYMENT_STATUSES.indexOf(status)}`),
    ...(amount ? [amount] : []),
  ];
}

export const conditionsOf = ({ statuses, payments, amounts }: KindConditions): Condition[] => [
  ...statuses.map((status) => ({ sql: "status = ?", values: [ORDER_STATUSES.indexOf(status)] })),
  ...payments.map((status) => ({ sql: "payment = ?", values: [PAYMENT_STATUSES.indexOf(status)] })),
  ...amounts.map(({ operator, cents }) => ({ sql: `amount ${operator} ?`, values: [cents] })),
];

const isShort = ({ alternatives }: SearchWord) => alternatives.some((text) => text.length < 3);
const LETTERS = /^[a-z0-9]{1,2}$/;

/**
 * The texts to look for, by field. In orders one or two characters match only the beginning of a word, since most orders
 * contain them somewhere; longer words match any part.
 */
const partsOf = ({ alternatives, number }: SearchWord, texts: List["texts"]): [TextField, string][] =>
  (Object.keys(texts) as TextField[]).flatMap((field): [TextField, string][] => {
    if (field === "number") return number.length > 2 ? [[field, number]] : [];
    return alternatives.map((text) => [field, "number" in texts && LETTERS.test(text) ? ` ${text}` : text]);
  });

/** Punctuation alone matches nothing. */
const isPunctuation = ({ number }: SearchWord) => number === "";

/** A condition on the table of texts. */
function matchCondition(
  { table, texts }: List,
  words: readonly SearchWord[],
  conditionTokens: readonly string[],
): Condition {
  if (words.some(isPunctuation)) return NOTHING;
  const expressions = words.map((word) =>
    anyOf(
      partsOf(word, texts).map(([field, part]) =>
        part.length === 2 && part.startsWith(" ")
          ? `"${FIELD_LETTERS[field]}${part}"`
          : contains(FIELD_LETTERS[field], part),
      ),
    ),
  );
  return { sql: `${table}_texts MATCH ?`, values: [all([...expressions, ...conditionTokens])] };
}

/** The same search, as a condition on a row. */
const containCondition = (texts: List["texts"], words: readonly SearchWord[]): Condition | undefined =>
  allOf(
    words.map((word) => {
      const parts = partsOf(word, texts);
      if (isPunctuation(word)) return NOTHING;
      return {
        sql: `(${parts.map(([field]) => `instr(${texts[field]}, ?)`).join(" OR ")})`,
        values: parts.map(([, part]) => part),
      };
    }),
  );
