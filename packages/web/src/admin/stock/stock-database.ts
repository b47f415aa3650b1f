import type { InventoryRow, StockReport } from "@frangipani/core/books";
import type { Table } from "dexie";
import { DeviceDatabase } from "../../device/database.ts";
import type { DeviceLine, Kind } from "./lines.ts";

/** Every book as it was when counting began, so that the next count is compared with the same stock. */
type BooksRecord = { key: "books"; books: readonly InventoryRow[] };

/**
 * Apart from the catalogue, which may be emptied. Sign-out leaves it: it has nothing about people, and the copies were
 * counted whoever sends them.
 */
class StockDatabase extends DeviceDatabase {
  readonly lines!: Table<DeviceLine, string>;
  readonly records!: Table<BooksRecord, string>;

  constructor() {
    super("frangipani-stock");
    this.version(1).stores({ lines: "book._id", records: "key" });
  }
}

const database = new StockDatabase();

const change = <T>(work: () => Promise<T>): Promise<T> =>
  database.transaction("rw", database.lines, database.records, work);

/** The latest first. */
export const listLines = async (): Promise<DeviceLine[]> =>
  (await database.lines.toArray()).sort((a, b) => b.scannedAt - a.scannedAt);

/** undefined before the first visit with a network. */
export const listBooks = async (): Promise<readonly InventoryRow[] | undefined> =>
  (await database.records.get("books"))?.books;

/** While a count is not sent, only books that are new. */
export const saveBooks = (books: readonly InventoryRow[]): Promise<void> =>
  change(async () => {
    const isCounting = (await database.lines.filter(({ kind }) => kind === "counted").count()) > 0;
    const before = isCounting ? ((await listBooks()) ?? []) : [];
    const known = new Set(before.map(({ _id }) => _id));
    await putBooks([...before, ...books.filter(({ _id }) => !known.has(_id))]);
  });

const putBooks = (books: readonly InventoryRow[]) => database.records.put({ key: "books", books });

/** @param next of the book's line as it is; undefined leaves it. @returns the line then */
export const changeLine = (
  book: InventoryRow,
  next: (line: DeviceLine | undefined) => DeviceLine | undefined,
): Promise<DeviceLine | undefined> =>
  change(async () => {
    const line = await database.lines.get(book._id);
    const changed = next(line);
    if (changed) await database.lines.put(changed);
    return changed;
  });

export const removeLine = ({ id, book }: DeviceLine): Promise<void> =>
  change(async () => {
    if ((await database.lines.get(book._id))?.id === id) await database.lines.delete(book._id);
  });

/** From now on they may have been applied. @returns them, and those of an interrupted sending */
export const startSending = (kind: Kind): Promise<DeviceLine[]> =>
  change(async () => {
    await database.lines
      .filter((line) => line.kind === kind && line.state === "open")
      .modify({ state: "sending" });
    return database.lines.filter((line) => line.kind === kind && line.state === "sending").toArray();
  });

/** Removes the lines that were applied, and notes what became of the others. Books are as the report has them. */
export const settleLines = (sent: readonly DeviceLine[], report: StockReport): Promise<void> =>
  change(async () => {
    const bookIds = new Map(sent.map(({ id, book }) => [id, book._id]));
    for (const { id, outcome, book } of report.lines) {
      const line = await database.lines.get(bookIds.get(id) ?? "");
      // Another tab may have settled it, and the book may have a new line since.
      if (line?.id !== id) continue;
      if (outcome === "applied") await database.lines.delete(line.book._id);
      else await database.lines.put({ ...line, state: "refused", refusal: outcome, book: book ?? line.book });
    }
    const now = new Map(report.lines.flatMap(({ book }) => (book ? [[book._id, book] as const] : [])));
    await putBooks(((await listBooks()) ?? []).map((book) => now.get(book._id) ?? book));
  });
