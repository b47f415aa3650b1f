import { type InventoryRow, type StockLine, type StockRefusal, toIsbn13 } from "@frangipani/core/books";

export type Kind = Exclude<StockLine["kind"], "sold">;
export const KINDS: readonly Kind[] = ["counted", "received"];

/** Of one book, which has no other line on this device. */
export type DeviceLine = {
  /** Sent with it; another one for each line, so that a line is applied once. */
  id: string;
  kind: Kind;
  /** As the device had it when counting began. */
  book: InventoryRow;
  copies: number;
  /** sending: may have been applied, so that it is sent again as it is. refused: for a person to look at. */
  state: "open" | "sending" | "refused";
  refusal?: StockRefusal;
  /** Milliseconds since the epoch. */
  scannedAt: number;
};

/** One more copy. @returns undefined when the book has a line that cannot take one */
export function scanCopy(
  line: DeviceLine | undefined,
  book: InventoryRow,
  kind: Kind,
  now: number,
): DeviceLine | undefined {
  if (!line) return newLine(book, kind, 1, now);
  if (line.kind !== kind || line.state !== "open") return undefined;
  return { ...line, copies: line.copies + 1, scannedAt: now };
}

const newLine = (book: InventoryRow, kind: Kind, copies: number, now: number): DeviceLine => ({
  id: crypto.randomUUID(),
  kind,
  book,
  copies,
  state: "open",
  scannedAt: now,
});

/** For copies that were counted after somebody else counted others of the same book. */
export const toReceipt = ({ book, copies, scannedAt }: DeviceLine): DeviceLine =>
  newLine(book, "received", copies, scannedAt);

export const toSent = ({ id, kind, book, copies }: DeviceLine): StockLine =>
  kind === "received"
    ? { id, book: book._id, kind, copies }
    : { id, book: book._id, kind, copies, stockSeen: book.stock, version: book.version };

export type BooksByIsbn = ReadonlyMap<string, readonly InventoryRow[]>;

/** What is no ISBN is compared as it is written. */
const keyOf = (isbn: string): string => toIsbn13(isbn) || isbn.trim();

export const booksByIsbn = (books: readonly InventoryRow[]): BooksByIsbn =>
  Map.groupBy(books, ({ isbn }) => keyOf(isbn));

export const booksOf = (isbn: string, books: BooksByIsbn): readonly InventoryRow[] =>
  books.get(keyOf(isbn)) ?? [];

export const copiesOf = (lines: readonly DeviceLine[]): number =>
  lines.reduce((total, { copies }) => total + copies, 0);
