import type { DatabaseSync } from "node:sqlite";
import type { UserId } from "../accounts/account/user.ts";
import type { BookId } from "../books/book/book-id.ts";
import type { IndexContent, Isbns, WritableIndex } from "../office/follow-changes.ts";
import { type ListQuery, parseOrderSearch, type SearchRange, toWords } from "../office/search.ts";
import { ORDER_GROUPS, type OrderGroup } from "../orders/back-office/sales.ts";
import { ATTEMPT_STATES, type OrderId } from "../orders/order/order.ts";
import {
  allOf,
  type Condition,
  countsIn,
  inTransaction,
  openDatabase,
  statementsOf,
  valuesOf,
  whereOf,
} from "./database.ts";
import { conditionsOf, conditionTokensOf, LISTS, type List, officeSearch } from "./office-search.ts";
import { TABLES } from "./office-tables.ts";
import { officeWriter } from "./office-writer.ts";

/** Matches are counted up to this number: counting takes a microsecond for each. */
const MAX_COUNTED = 10_000;

/** Finds the ids of orders, customers and users in an SQLite file, which has no other data of the table. */
export class OfficeIndex implements WritableIndex {
  readonly #database: DatabaseSync;
  readonly #statement;
  readonly #counts;
  readonly #find;
  readonly #writer;

  private constructor(database: DatabaseSync, maxCounted: number) {
    this.#database = database;
    this.#statement = statementsOf(database);
    this.#counts = countsIn(database);
    this.#find = officeSearch(database, this.#counts, maxCounted);
    this.#writer = officeWriter(database);
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

  orders(
    { q = "", order = "-date", group }: ListQuery & { group?: OrderGroup | undefined },
    page: SearchRange,
  ) {
    const { ids, words, ...search } = parseOrderSearch(q);
    const condition = allOf([
      group && { sql: "state = ?", values: [ORDER_GROUPS.indexOf(group)] },
      ...conditionsOf(search),
    ]);
    const conditionTokens = [
      ...(group ? [`state${ORDER_GROUPS.indexOf(group)}`] : []),
      ...conditionTokensOf(search),
    ];
    const attempts = allOf([condition, { sql: "state < ?", values: [ATTEMPT_STATES.length] }]);
    const matches = this.#find<OrderId>(
      LISTS.orders,
      {
        condition: allOf([condition, ...ids.map((id) => ({ sql: "id = ?", values: [id] }))]),
        words,
        conditionTokens,
        order,
        page,
      },
      ids.length > 0 ? undefined : this.#countOrders(condition),
    );
    const isSearch = ids.length + words.length > 0;
    return { ...matches, attempts: isSearch ? undefined : this.#countOrders(attempts) };
  }

  /** The position of an order in the list by date, which stays while others come and go. */
  positionOf(order: OrderId): number | undefined {
    return this.#statement("SELECT row FROM orders WHERE id = ?").get(order)?.row as number | undefined;
  }

  /** Everybody with an order, erased users included. */
  customers({ q = "", order = "-last" }: ListQuery, page: SearchRange) {
    return this.#people(LISTS.customers, { sql: "last > ''", values: [] }, q, order, page);
  }

  users({ q = "", order = "name" }: ListQuery, page: SearchRange) {
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
    this.#counts.forget();
    inTransaction(this.#database, () => {
      for (const { _id, isbn } of isbns)
        this.#statement("INSERT OR REPLACE INTO isbns VALUES (?, ?)").run(_id, isbn);
      for (const person of people) this.#writer.putPerson(person);
      for (const order of orders) this.#writer.putOrder(order);
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

  #countOrders(condition: Condition | undefined): number {
    const sql = `SELECT SUM(orders) AS number FROM tallies ${whereOf(condition)}`;
    return this.#counts.count(sql, valuesOf(condition));
  }

  #people(list: List, condition: Condition, q: string, order: string, page: SearchRange) {
    const total = this.#counts.count(`SELECT COUNT(*) AS number FROM people ${whereOf(condition)}`, []);
    return {
      ...this.#find<UserId>(list, { condition, words: toWords(q), conditionTokens: [], order, page }, total),
      total,
    };
  }
}
