import type { User, UserId } from "../accounts/account/user.ts";
import type { BookId } from "../books/book/book-id.ts";
import type { Instant } from "../kernel/time/clock.ts";
import type { Totals } from "../orders/back-office/totals.ts";
import type { Order, OrderId } from "../orders/order/order.ts";

/** What was changed: an order, which moves its buyer's totals, or a user alone. */
export type Change = {
  /** Sorts by time. */
  key: string;
  orderId?: OrderId | undefined;
  userId: UserId;
  /** What the index has of the person must not stay in earlier files. */
  isErasure?: boolean | undefined;
};

/** As they are now; without `user` or `order`, they are gone. */
export type ReadOrder = {
  _id: OrderId;
  order: Order | undefined;
  invoiceNumber: number | undefined;
};
export type ReadPerson = {
  _id: UserId;
  user: Pick<User, "name" | "email" | "role" | "status"> | undefined;
  totals: (Totals & { lastOrderDate: Instant | null }) | undefined;
};

/** People come before orders, which are found by their person only while that has an account. */
export type IndexContent = { people: readonly ReadPerson[]; orders: readonly ReadOrder[] };

export type Isbns = readonly { _id: BookId; isbn: string }[];

/** The current file of the index, and who is making the next one. */
export type OfficeDocument = {
  version: number;
  format: number;
  path: string;
  /** Up to which change the file knows all. */
  position: string;
  madeAt: Instant;
  rebuiltAt: Instant;
  claimedUntil?: Instant | undefined;
};

export type OfficeStore = {
  /** By time; complete, except for what was written in the last seconds before `position`. */
  changesSince(position: string): Promise<Change[]>;
  read(changes: readonly Change[]): Promise<IndexContent>;
  /** A part at a time: first all people, then all orders. */
  readAll(): AsyncIterable<IndexContent>;
  isbnsOf(books: readonly BookId[]): Promise<Isbns>;
  /** Of changes that are made from now on. */
  startPosition(): string;
  readDocument(): Promise<OfficeDocument | undefined>;
  /** @returns false if another one was stored since it was read */
  writeDocument(next: OfficeDocument): Promise<boolean>;
};

export type WritableIndex = {
  apply(content: IndexContent, isbns: Isbns): void;
  /** Books of these orders whose ISBN it does not have yet. */
  booksWithoutIsbn(content: IndexContent): BookId[];
};
