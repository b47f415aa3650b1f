import { newRecord } from "../activity/changes.ts";
import type { ActivityRecord, Actor, SubjectChange } from "../activity/record.ts";
import type { Book } from "../books/book/book.ts";
import { readIsbn, toIsbn13 } from "../books/book/isbn.ts";
import type { BookPorts } from "../books/book/ports.ts";
import type { Taxonomy } from "../categories/taxonomy.ts";
import { newId } from "../kernel/id.ts";
import { fold } from "../kernel/text/fold.ts";
import { likenessTo, MIN_LIKENESS } from "../kernel/text/likeness.ts";
import { shortened } from "../kernel/text/text.ts";
import { type Instant, instant, secondsAfter } from "../kernel/time/clock.ts";
import { COLUMNS, idOf, type Rejection, type Row, repeatedId } from "./columns.ts";
import type { ImportInput } from "./contract.ts";
import { type RebasedRow, rebaseRow, toCells } from "./exported-rows.ts";
import { checkRow, type GivenFields, type Plan, planRow, RowId } from "./plan-row.ts";
import { emptyReport, type ImportReport } from "./report.ts";

type Ports = Pick<BookPorts, "books" | "taxonomy" | "clock">;

// Few enough for one transaction (100 writes), and many enough to save writes of the category's counter.
const BOOKS_PER_TRANSACTION = 30;
// Batches of one category are written in sequence, as they change one counter.
const CONCURRENT_CATEGORIES = 4;
const MAX_ATTEMPTS = 6;

const CHANGED_MEANWHILE =
  "The shop changed this book after the import began. Import the row again if it is right.";

type ImportOptions = Pick<Partial<ImportInput>, "dryRun" | "newCategories" | "begunSecondsAgo"> & {
  by?: Actor;
};

/** Adds unknown books and changes those that differ; reports invalid rows. Covers, samples and status stay. */
export async function importRows(
  ports: Ports,
  rows: readonly Row[],
  { dryRun = false, by, newCategories = [], begunSecondsAgo }: ImportOptions = {},
): Promise<ImportReport> {
  const report = emptyReport();
  const begunAt =
    begunSecondsAgo === undefined ? undefined : instant(secondsAfter(ports.clock.now(), -begunSecondsAgo));
  let pending = deduplicate(rows, report);
  for (let attempt = 1; pending.length > 0; attempt += 1) {
    const stored = await ports.taxonomy.read();
    const taxonomy = dryRun ? withCategories(stored, newCategories) : stored;
    const planned = await planRows(ports, pending, { taxonomy, begunAt }, report);
    if (dryRun) {
      for (const one of planned) countOutcome(report, one);
      report.changes = planned.flatMap((one) => toPreview(one, taxonomy, instant(ports.clock.now())));
      break;
    }
    const record = (batch: readonly Planned[], now: Instant) => batchRecord(by, batch, taxonomy, now);
    const conflicted = await writePlanned(ports, planned, report, record);
    pending = conflicted.map(({ row }) => row);
    if (attempt === MAX_ATTEMPTS) {
      for (const { line } of pending)
        report.rejected.push({ line, column: "id", message: "This book kept changing. Please try again." });
      break;
    }
  }
  report.rejected.sort((a, b) => a.line - b.line);
  report.warnings?.sort((a, b) => a.line - b.line);
  return report;
}

/** The taxonomy after these categories are created. */
function withCategories(stored: Taxonomy, added: NonNullable<ImportInput["newCategories"]>): Taxonomy {
  const categories = new Map(stored.categories.map((category) => [category.name, category]));
  for (const { name, subcategories } of added) {
    const existing = categories.get(name);
    const category = existing ?? { _id: newId("Category"), name, displayOrder: 0, subcategories: [] };
    const names = subcategories.filter((one) => category.subcategories.every((other) => other.name !== one));
    const newSubcategories = names.map((one) => ({ _id: newId("Subcategory"), name: one }));
    categories.set(name, { ...category, subcategories: [...category.subcategories, ...newSubcategories] });
  }
  return { ...stored, categories: Array.from(categories.values()) };
}

type Planned = {
  row: Row;
  notes: RebasedRow["notes"];
  book: GivenFields;
  before: Book | undefined;
  plan: Plan;
};

function deduplicate(rows: readonly Row[], report: ImportReport): Row[] {
  const lines = new Map<string, number>();
  return rows.filter((row) => {
    const { line } = row;
    const id = idOf(row);
    const first = lines.get(id);
    if (first === undefined || id === "") lines.set(id, line);
    else report.rejected.push(repeatedId(line, first));
    return lines.get(id) === line;
  });
}

async function planRows(
  { books }: Ports,
  rows: readonly Row[],
  { taxonomy, begunAt }: { taxonomy: Taxonomy; begunAt: Instant | undefined },
  report: ImportReport,
): Promise<Planned[]> {
  const ids = rows.flatMap((row) => RowId.safeParse(idOf(row)).data ?? []);
  const known = new Map<string, Book>((await books.getMany(ids)).map((book) => [book._id, book]));
  const reject = (...problems: Rejection[]) => {
    report.rejected.push(...problems);
    return [];
  };
  return rows.flatMap((row) => {
    const before = known.get(idOf(row));
    const rebased = rebaseRow(row, before, taxonomy);
    if (!("values" in rebased)) return reject(rebased);
    const book = checkRow(taxonomy, rebased, before);
    if (Array.isArray(book)) return reject(...book);
    const plan = planRow(before, book, rebased.importedStates);
    // Of a row with a state, cells that only the shop changed are rebased already.
    const wouldUndo = !row.state || Object.keys(rebased.notes ?? {}).some((column) => column !== "stock");
    const isLate = begunAt !== undefined && before && before.changedAt > begunAt && wouldUndo;
    if (isLate && plan.effect !== "unchanged")
      return reject({ line: row.line, column: "id", message: CHANGED_MEANWHILE });
    return [{ row, notes: rebased.notes, book, before, plan }];
  });
}

/** @returns rows to be retried after a conflict */
async function writePlanned(
  { books, clock }: Ports,
  planned: readonly Planned[],
  report: ImportReport,
  record: (batch: readonly Planned[], now: Instant) => ActivityRecord | undefined,
): Promise<Planned[]> {
  const conflicted: Planned[] = [];
  for (const one of planned) if (!one.plan.change) countOutcome(report, one);
  const categories = [
    ...Map.groupBy(
      planned.filter((one) => one.plan.change),
      (one) => one.book.categoryId ?? one.before?.categoryId,
    ).values(),
  ];
  const worker = async () => {
    for (let category = categories.pop(); category; category = categories.pop())
      for (let index = 0; index < category.length; index += BOOKS_PER_TRANSACTION) {
        const batch = category.slice(index, index + BOOKS_PER_TRANSACTION);
        const now = instant(clock.now());
        const changes = batch.flatMap(({ plan }) => plan.change?.(now) ?? []);
        const outcome = await books.save(changes, record(batch, now));
        if (outcome === "saved") for (const one of batch) countOutcome(report, one);
        else conflicted.push(...batch);
      }
  };
  await Promise.all(Array.from({ length: CONCURRENT_CATEGORIES }, worker));
  return conflicted;
}

function countOutcome(report: ImportReport, { row, plan, book, before }: Planned): void {
  report[plan.effect] += 1;
  if (before && !row.state && isOtherBook(before, book))
    report.warnings?.push({
      line: row.line,
      column: "id",
      message: `The shop's book with this id is “${truncated(before.title)}”${book.isbn === undefined ? "" : ", with another ISBN"}`,
    });
  const { warning } = readIsbn(row.values.isbn ?? "");
  if (warning && plan.effect !== "unchanged")
    report.warnings?.push({ line: row.line, column: "isbn", message: warning });
}

/** Whether the row seems to be of another book: ids of another system can be those of other books here. */
function isOtherBook(before: Book, { isbn, title }: GivenFields): boolean {
  if (title === undefined) return false;
  const [given, stored] = [fold(title), fold(before.title)];
  return isbn === undefined
    ? !given.includes(stored) && !stored.includes(given) && likenessTo(stored)(given) < MIN_LIKENESS
    : given !== stored && toIsbn13(isbn) !== toIsbn13(before.isbn);
}

/** One activity record for each transaction: the books that were added, and the changes of the others. */
const batchRecord = (
  by: Actor | undefined,
  batch: readonly Planned[],
  taxonomy: Taxonomy,
  now: Instant,
): ActivityRecord | undefined =>
  newRecord(
    by,
    "book",
    batch
      .flatMap((one) => toPreview(one, taxonomy, now))
      .map(
        ({ id, title, effect, fields }): SubjectChange => ({
          id,
          name: title,
          effect,
          fields: fields.map(({ column, from, to }) => ({
            field: column,
            from: from || null,
            to: to || null,
          })),
        }),
      ),
  );

function toPreview(
  { row, notes, book, before, plan }: Planned,
  taxonomy: Taxonomy,
  now: Instant,
): ImportReport["changes"] {
  if (plan.effect === "unchanged" || !plan.change) return [];
  const fields = before
    ? changedFields(toCells(before, taxonomy), toCells(plan.change(now).after, taxonomy), notes)
    : [];
  return [
    {
      line: row.line,
      id: book._id,
      title: truncated(book.title ?? before?.title ?? ""),
      effect: plan.effect,
      fields,
    },
  ];
}

type Cells = ReturnType<typeof toCells>;

const changedFields = (from: Cells, to: Cells, notes: RebasedRow["notes"]) =>
  COLUMNS.filter((column) => from[column] !== to[column]).map((column) => ({
    column,
    from: truncated(from[column]),
    to: truncated(to[column]),
    note: notes?.[column],
  }));

// Five hundred full descriptions would exceed the response size.
const truncated = (text: string): string => shortened(text, 200);
