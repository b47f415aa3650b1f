import { type InventoryRow, type StockLine, type StockRefusal, toIsbn13 } from "@frangipani/core/books";

export type Kind = Exclude<StockLine["kind"], "sold">;
export const KINDS: readonly Kind[] = ["counted", "received"];

/** A book with the copies that unpaid attempts hold: they are on the shelf, and not in the stock. */
export type CountedBook = InventoryRow & { held?: number };

/** A count or receipt of one book, which has no other line on this device. */
export type DeviceLine = {
  /** An idempotency key, so that a line is applied once. */
  id: string;
  kind: Kind;
  /** The book as stored on the device when counting began. */
  book: CountedBook;
  copies: number;
  /** sending: may have been applied, so it is sent again unchanged. refused: a person has to decide. */
  state: "open" | "sending" | "refused";
  refusal?: StockRefusal;
  /** Milliseconds since the epoch. */
  scannedAt: number;
};

/** Copies whose ISBN no book has yet. */
export type WaitingLine = Pick<DeviceLine, "kind" | "copies" | "scannedAt"> & { isbn: string };

export type Scanned =
  | { result: "added"; line: DeviceLine }
  | { result: "blocked"; book: CountedBook }
  | { result: "several"; books: readonly CountedBook[]; copies: number }
  | { result: "waiting"; line: WaitingLine }
  | { result: "unknown"; isbn: string }
  | { result: "failed"; isbn: string; reason: string };

export type Scan = { isbn: string; copies: number };

/** Adds copies. @returns undefined if the book has a line that cannot take them */
export function scanCopies(
  line: DeviceLine | undefined,
  book: CountedBook,
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

const newLine = (book: CountedBook, kind: Kind, copies: number, now: number): DeviceLine => ({
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
    : { id, book: book._id, kind, copies, stockSeen: book.stock + (book.held ?? 0), version: book.version };

export type BooksByIsbn = ReadonlyMap<string, readonly CountedBook[]>;

/** A number that is no ISBN is its own key. */
const keyOf = (isbn: string): string => toIsbn13(isbn) || isbn.trim();

export const booksByIsbn = (books: readonly CountedBook[]): BooksByIsbn =>
  Map.groupBy(books, ({ isbn }) => keyOf(isbn));

export const booksOf = (isbn: string, books: BooksByIsbn): readonly CountedBook[] =>
  books.get(keyOf(isbn)) ?? [];

export const copiesOf = (lines: readonly DeviceLine[]): number =>
  lines.reduce((total, { copies }) => total + copies, 0);

export const kindTexts = {
  counted: { tab: "Count", add: "Count copy", done: "counted", send: "Send counts", line: "count" },
  received: { tab: "Receive", add: "Receive copy", done: "received", send: "Add to stock", line: "receipt" },
} as const satisfies Record<Kind, object>;

const refusalTexts: Record<StockRefusal, string> = {
  changed:
    "Somebody else changed this book since counting began. Pack its orders and count it again, or receive these copies if they counted others.",
  "too-few": "More copies were sold meanwhile than you counted. Pack its orders and count it again.",
  "too-many": "The stock would be more than 1,000,000. Check the number.",
  "unknown-book": "The shop no longer has this book.",
  "id-reused": "This line was sent with another number. Count it again.",
};

/** The line's error or warning; undefined for a line that only waits to be sent. */
export const lineText = ({ state, refusal, book }: DeviceLine): string | undefined => {
  if (state === "sending") return "Sent, and not yet confirmed. Send again before you change it.";
  return refusal && `${refusalTexts[refusal]} Stock now: ${book.stock}.`;
};

export const blockedText = ({ book, kind, state }: DeviceLine): string =>
  state === "refused"
    ? `${book.title} needs a look: see its line.`
    : `${book.title} has a ${kindTexts[kind].line} that is not sent. Send it first.`;

/** The result of a list that was pasted or read from a file. */
export const listText = (results: readonly Scanned["result"][]): string => {
  const count = (result: Scanned["result"]) => results.filter((one) => one === result).length;
  const [added, waiting] = [count("added"), count("waiting")];
  const rest = results.length - added - waiting;
  return [
    `${linesText(added)} added`,
    ...(waiting > 0 ? [`${waiting} wait for their books`] : []),
    ...(rest > 0 ? [`${rest} could not be: scan these`] : []),
  ].join(", ");
};

export const copiesText = (count: number): string => `${count} ${count === 1 ? "copy" : "copies"}`;

export const linesText = (count: number): string => `${count} ${count === 1 ? "line" : "lines"}`;

export type SendResult = { applied: number; refused: number };

export const sentText = ({ applied, refused }: SendResult): string =>
  refused === 0 ? `${linesText(applied)} applied` : `${linesText(applied)} applied, ${refused} to look at`;
