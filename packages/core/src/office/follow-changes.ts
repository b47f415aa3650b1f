import type { User, UserId } from "../accounts/account/user.ts";
import type { BookId } from "../books/book/book-id.ts";
import { VISIBILITY_DELAY_SECONDS } from "../kernel/retry.ts";
import type { Instant } from "../kernel/time/clock.ts";
import type { Totals } from "../orders/back-office/totals.ts";
import type { Order, OrderId } from "../orders/order/order.ts";

/** A changed order, which also changes its buyer's totals, or a changed user. */
export type Change = {
  /** The item's sort key, which begins with the time. */
  key: string;
  orderId?: OrderId | undefined;
  userId: UserId;
  /** The person's data must not stay in earlier files. */
  isErasure?: boolean | undefined;
};

/** The current state; `order` and `user` are undefined if they no longer exist. */
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

/** People come before orders, which are found by their person only while that account exists. */
export type IndexContent = { people: readonly ReadPerson[]; orders: readonly ReadOrder[] };

export type Isbns = readonly { _id: BookId; isbn: string }[];

/** The current file of the index, and whether a job is making the next one. */
export type OfficeDocument = {
  version: number;
  format: number;
  path: string;
  /** The file contains all changes up to this one. */
  position: string;
  madeAt: Instant;
  rebuiltAt: Instant;
  claimedUntil?: Instant | undefined;
};

export type OfficeStore = {
  /** Sorted by time; may lack changes of the last seconds before `position` that were written late. */
  changesSince(position: string): Promise<Change[]>;
  read(changes: readonly Change[]): Promise<IndexContent>;
  /** In parts: first all people, then all orders. */
  readAll(): AsyncIterable<IndexContent>;
  isbnsOf(books: readonly BookId[]): Promise<Isbns>;
  /** The position before all future changes. */
  startPosition(): string;
  readDocument(): Promise<OfficeDocument | undefined>;
  /** @returns false if another one was stored since it was read */
  writeDocument(next: OfficeDocument): Promise<boolean>;
};

export type WritableIndex = {
  apply(content: IndexContent, isbns: Isbns): void;
  /** Books in these orders whose ISBN the index lacks. */
  booksWithoutIsbn(content: IndexContent): BookId[];
};

const secondsBefore = (position: string, seconds: number): string =>
  new Date(Date.parse(position.slice(0, TIME_LENGTH)) - seconds * 1000).toISOString();
const TIME_LENGTH = new Date(0).toISOString().length;

/**
 * Updates an index to the current state of the table.
 * @param start the position of the index's content
 */
export function followChanges(
  store: Pick<OfficeStore, "changesSince" | "read" | "isbnsOf">,
  index: WritableIndex,
  start: string,
) {
  let position = start;
  let seen = new Set<string>();

  return {
    get position() {
      return position;
    },
    /** @returns the applied changes */
    async catchUp() {
      const from = secondsBefore(position, VISIBILITY_DELAY_SECONDS);
      const read = await store.changesSince(from);
      const changes = read.filter(({ key }) => !seen.has(key));
      if (changes.length > 0) await applyContent(store, index, await store.read(changes));
      position = read.at(-1)?.key ?? position;
      seen = new Set(read.map(({ key }) => key));
      return changes;
    },
  };
}

export async function applyContent(
  store: Pick<OfficeStore, "isbnsOf">,
  index: WritableIndex,
  content: IndexContent,
): Promise<void> {
  const books = index.booksWithoutIsbn(content);
  index.apply(content, books.length > 0 ? await store.isbnsOf(books) : []);
}
