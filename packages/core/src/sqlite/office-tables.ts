import type { UserId } from "../accounts/account/user.ts";
import type { OrderId } from "../orders/order/order.ts";
import { TOKENIZER } from "./match.ts";

/** Raised with each change of the file's content. Part of its name, so that no version reads another's file. */
export const OFFICE_FORMAT = 3;

/**
 * `row` of an order is its time, so that the latest are found first without sorting. `tallies` count the orders of each
 * combination of state, status, payment and amount, so that counting reads no order. The tables of texts store no content: a text is removed by its tokens, and
 * physically, so that nothing of an erased person stays in the file
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

/** Raise OFFICE_FORMAT when one of the lists is reordered whose positions are stored. */
export type OrderRow = {
  row: number;
  id: OrderId;
  buyer: UserId;
  /** The buyer's name for sorting: folded, "" without an account. */
  customer: string;
  /** Cents. */
  amount: number;
  /** Position in ORDER_STATUSES. */
  status: number;
  /** Position in PAYMENT_STATUSES. */
  payment: number;
  /** Position in ORDER_GROUPS. */
  state: number;
  /** The order's number as it is searched. */
  number: string;
  /** The searched texts of the buyer, removed with the account. */
  person: string;
  /** The other searched texts (`orderText`): names of books, ISBNs, numbers, date, amount, country. */
  others: string;
};
export type PersonRow = {
  row: number;
  id: UserId;
  name: string;
  email: string;
  role: string;
  /** The searched texts: name and email address. */
  text: string;
  /** Whether there is an account; an erased person may still have orders. */
  account: 0 | 1;
  orders: number;
  /** Cents. */
  spent: number;
  /** The date of the last order, "" without one. */
  last: string;
};
