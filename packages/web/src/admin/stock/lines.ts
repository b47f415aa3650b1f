import { type InventoryRow, type StockLine, type StockRefusal, toIsbn13 } from "@frangipani/core/books";

export type Kind = Exclude<StockLine["kind"], "sold">;
export const KINDS: readonly Kind[] = ["counted", "received"];

/** A count or receipt of one book, which has no other line on this device. */
export type DeviceLine = {
  /** An idempotency key, so that a line is applied once. */
  id: string;
  kind: Kind;
  /** As stored on the device when counting began. */
  book: InventoryRow;
  copies: number;
  /** sending: may have been applied, so it is sent again unchanged. refused: needs a person. */
  state: "open" | "sending" | "refused";
  refusal?: StockRefusal;
  /** Milliseconds since the epoch. */
  scannedAt: number;
};

/** Copies whose ISBN no book has yet. */
export type WaitingLine = Pick<DeviceLine, "kind" | "copies" | "scannedAt"> & { isbn: string };

export type Scanned =
  | { result: "added"; line: DeviceLine }
  | { result: "blocked"; book: InventoryRow }
  | { result: "several"; books: readonly InventoryRow[]; copies: number }
  | { result: "waiting"; line: WaitingLine }
  | { result: "unknown"; isbn: string }
  | { result: "failed"; isbn: string; reason: string };

export type Scan = { isbn: string; copies: number };

/** Adds copies. @returns undefined if the book has a line that cannot take them */
export function scanCopies(
  line: DeviceLine | undefined,
  book: InventoryRow,
  { kind, copies, scannedAt }: Pick<DeviceLine, "kind" | "copies" | "scannedAt">,
): DeviceLine | undefined {
  if (!line) return newLine(book, kind, copies, scannedAt);
  if (line.kind !== kind || line.state !== "open") return undefined;
  return { ...line, copies: line.copies + copies, scannedAt };
}

/** Parses a list with an ISBN per line, and the number of copies if there are several: `9780306406157, 3`. */
export const readScans = (text: string): Scan[] =>
  text.split(/[\r\n]+/).flatMap((line) => {
    const [, isbn = "", copies] = /^[\s"]*([^,;\t"]+)(?:[\s"]*[,;\t][\s"]*(\d{1,6})\b)?/.exec(line) ?? [];
    return isbn.trim() === "" ? [] : [{ isbn: isbn.trim(), copies: Number(copies ?? 1) }];
  });

const newLine = (book: InventoryRow, kind: Kind, copies: number, now: number): DeviceLine => ({
  id: crypto.randomUUID(),
  kind,
  book,
  copies,
  state: "open",
  scannedAt: now,
});

/** Turns a count into a receipt, for copies that were counted after somebody else counted others of the same book. */
export const toReceipt = ({ book, copies, scannedAt }: DeviceLine): DeviceLine =>
  newLine(book, "received", copies, scannedAt);

export const toSent = ({ id, kind, book, copies }: DeviceLine): StockLine =>
  kind === "received"
    ? { id, book: book._id, kind, copies }
    : { id, book: book._id, kind, copies, stockSeen: book.stock, version: book.version };

export type BooksByIsbn = ReadonlyMap<string, readonly InventoryRow[]>;

/** Text that is no ISBN is compared unchanged. */
const keyOf = (isbn: string): string => toIsbn13(isbn) || isbn.trim();

export const booksByIsbn = (books: readonly InventoryRow[]): BooksByIsbn =>
  Map.groupBy(books, ({ isbn }) => keyOf(isbn));

export const booksOf = (isbn: string, books: BooksByIsbn): readonly InventoryRow[] =>
  books.get(keyOf(isbn)) ?? [];

export const copiesOf = (lines: readonly DeviceLine[]): number =>
  lines.reduce((total, { copies }) => total + copies, 0);
