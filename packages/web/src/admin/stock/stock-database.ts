import { MAX_STOCK_LINES, type StockReport } from "@frangipani/core/books";
import type { Table } from "dexie";
import { callApi } from "../../api/call-api.ts";
import { withRetries } from "../../api/retry.ts";
import { DeviceDatabase } from "../../device/database.ts";
import { followQuery, type QueryHandlers } from "../../device/follow-query.ts";
import { type HeldCopies, readHeldCopies, withHeld } from "./held-copies.ts";
import {
  type CountedBook,
  type DeviceLine,
  type Kind,
  type SendResult,
  scanCopies,
  toSent,
  type WaitingLine,
} from "./lines.ts";

/** All books as of the start of counting, so that all counts are compared with the same stock. */
type BooksRecord = { key: "books"; books: readonly CountedBook[] };

/** The unsent lines. They are kept at sign-out: they have no personal data, and another administrator may send them. */
class StockDatabase extends DeviceDatabase {
  readonly lines!: Table<DeviceLine, string>;
  readonly waiting!: Table<WaitingLine, [Kind, string]>;
  readonly records!: Table<BooksRecord, string>;

  constructor() {
    super("frangipani-stock");
    this.version(1).stores({ lines: "book._id", records: "key" });
    this.version(2).stores({ waiting: "[kind+isbn]" });
  }
}

const database = new StockDatabase();

const inTransaction = <T>(work: () => Promise<T>): Promise<T> =>
  database.transaction("rw", database.lines, database.waiting, database.records, work);

/** @param query one of the lists below */
export const followStored = <T>(query: () => Promise<T>, handlers: QueryHandlers<T>): (() => void) =>
  followQuery(database, query, handlers);

export const listLines = async (): Promise<DeviceLine[]> =>
  (await database.lines.toArray()).sort((a, b) => b.scannedAt - a.scannedAt);

/** @returns undefined until the books were loaded once */
export const listBooks = async (): Promise<readonly CountedBook[] | undefined> =>
  (await database.records.get("books"))?.books;

/** Stores books. While a count is unsent, only adds new ones, since a count is sent with the stock when it began. */
export const saveBooks = (books: readonly CountedBook[]): Promise<void> =>
  inTransaction(async () => {
    const isCounting = (await database.lines.filter(({ kind }) => kind === "counted").count()) > 0;
    const storedBooks = isCounting ? ((await listBooks()) ?? []) : [];
    const known = new Set(storedBooks.map(({ _id }) => _id));
    await putBooks([...storedBooks, ...books.filter(({ _id }) => !known.has(_id))]);
  });

const putBooks = (books: readonly CountedBook[]) => database.records.put({ key: "books", books });

/** @param next the changed line; undefined leaves the line as it is. @returns what `next` returned */
export const changeLine = (
  book: CountedBook,
  next: (line: DeviceLine | undefined) => DeviceLine | undefined,
): Promise<DeviceLine | undefined> =>
  inTransaction(async () => {
    const line = await database.lines.get(book._id);
    const changed = next(line);
    if (changed) await database.lines.put(changed);
    return changed;
  });

export const removeLine = ({ id, book }: DeviceLine): Promise<void> =>
  inTransaction(async () => {
    if ((await database.lines.get(book._id))?.id === id) await database.lines.delete(book._id);
  });

export const listWaiting = async (): Promise<WaitingLine[]> =>
  (await database.waiting.toArray()).sort((a, b) => b.scannedAt - a.scannedAt);

export const addWaiting = (line: WaitingLine): Promise<WaitingLine> =>
  inTransaction(async () => {
    const before = await database.waiting.get([line.kind, line.isbn]);
    const changed = { ...line, copies: line.copies + (before?.copies ?? 0) };
    await database.waiting.put(changed);
    return changed;
  });

export const removeWaiting = ({ kind, isbn }: WaitingLine): Promise<void> =>
  database.waiting.delete([kind, isbn]);

/** Turns copies that waited for this book into a line, unless its line cannot take them. */
export const matchWaiting = ({ kind, isbn }: WaitingLine, book: CountedBook): Promise<void> =>
  inTransaction(async () => {
    const waiting = await database.waiting.get([kind, isbn]);
    const line = waiting && scanCopies(await database.lines.get(book._id), book, waiting);
    if (!line) return;
    await database.lines.put(line);
    await database.waiting.delete([kind, isbn]);
  });

/** Marks the open lines as sending, since the server may apply them from now on. @returns these lines and those of an interrupted run */
export const startSending = (kind: Kind): Promise<DeviceLine[]> =>
  inTransaction(async () => {
    await database.lines
      .filter((line) => line.kind === kind && line.state === "open")
      .modify({ state: "sending" });
    return database.lines.filter((line) => line.kind === kind && line.state === "sending").toArray();
  });

/** Removes applied lines, marks the others as refused, and stores the reported stock of their books. */
export const settleLines = (
  sent: readonly DeviceLine[],
  report: StockReport,
  held: HeldCopies,
): Promise<void> =>
  inTransaction(async () => {
    const bookIds = new Map(sent.map(({ id, book }) => [id, book._id]));
    const reported = report.lines.map((line) => ({ ...line, book: line.book && withHeld(line.book, held) }));
    for (const { id, outcome, book } of reported) {
      const line = await database.lines.get(bookIds.get(id) ?? "");
      // Another tab may have handled it, and the book may have a new line.
      if (line?.id !== id) continue;
      if (outcome === "applied") await database.lines.delete(line.book._id);
      else await database.lines.put({ ...line, state: "refused", refusal: outcome, book: book ?? line.book });
    }
    const currentBooks = new Map(reported.flatMap(({ book }) => (book ? [[book._id, book] as const] : [])));
    await putBooks(((await listBooks()) ?? []).map((book) => currentBooks.get(book._id) ?? book));
  });

/** Sends lines of the kind, including those of an interrupted run: the shop does not apply a line twice. */
export async function sendLines(kind: Kind): Promise<SendResult> {
  const lines = await startSending(kind);
  const result = { applied: 0, refused: 0 };
  for (let index = 0; index < lines.length; index += MAX_STOCK_LINES) {
    const batch = lines.slice(index, index + MAX_STOCK_LINES);
    const json = { lines: batch.map(toSent) };
    const report = await withRetries(() => callApi("POST /api/book/stock", { json }));
    await settleLines(batch, report, await withRetries(readHeldCopies));
    const applied = report.lines.filter(({ outcome }) => outcome === "applied").length;
    result.applied += applied;
    result.refused += report.lines.length - applied;
  }
  return result;
}
