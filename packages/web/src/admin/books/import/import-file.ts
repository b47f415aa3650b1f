import type { BookId } from "@frangipani/core/books";
import {
  type categoriesToCreate,
  createPace,
  type Decisions,
  type Imported,
  type Interpreted,
  importInBatches,
  type Row,
  type ShopContext,
} from "@frangipani/core/import";
import {
  countSkipped,
  emptyReport,
  type ImportInput,
  type ImportReport,
  joinReports,
  type UnfinishedImport,
} from "@frangipani/core/import/contract";
import { callApi } from "../../../api/call-api.ts";
import { LONG_PAUSES_MS, withRetries } from "../../../api/retry.ts";
import { inOneTab } from "../../../device/scheduling.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { discardImport, IMPORT_LOCK, senderOfBrowser, storeImport } from "./stopped-import.ts";

/** `begunAt` is performance.now() when the import began or was continued, `begunWith` the number of rows done by then. */
export type ImportProgress = Imported & { begunAt: number; begunWith: number };

export type ShopBook = { id: BookId; isbn: string; hasCover: boolean; hasSample: boolean };

type Options = {
  newCategories: NewCategories;
  signal: AbortSignal;
  onProgress(progress: ImportProgress): void;
  /** Called when the shop does not respond and the rows are sent again after a pause. */
  onWait(): void;
};

/** A dry run: what importing the rows would change if the categories existed. @throws ApiError */
export function compareRows(
  interpreted: Pick<Interpreted, "rows" | "rejected">,
  { newCategories, signal, onProgress, onWait }: Options,
  begunSecondsAgo?: number,
): Promise<ImportReport> {
  const startedWith = { begunAt: performance.now(), begunWith: 0 };
  return importInBatches(interpreted, {
    send: (batch) =>
      sendRows({ rows: copyOf(batch), dryRun: true, newCategories, begunSecondsAgo }, { signal, onWait }),
    onProgress: (imported) => onProgress({ ...imported, ...startedWith }),
  });
}

type Source = {
  file: File;
  decisions: Decisions;
  interpreted: Interpreted;
  /** Set to continue an interrupted import. */
  after: UnfinishedImport | undefined;
};

/**
 * Imports the rows of a catalogue file batch by batch, from one tab at a time. When it is stopped, imported batches stay, and
 * any administrator can continue: at most one batch is sent twice, which changes nothing twice.
 * @throws ApiError
 */
export const importRows = (
  { file, decisions, interpreted, after }: Source,
  options: Options,
): Promise<ImportReport> =>
  inOneTab(IMPORT_LOCK, async () => {
    const { newCategories, signal, onProgress, onWait } = options;
    signal.throwIfAborted();
    // Computed from seconds ago, not from the server's time, since the device's clock may be wrong.
    const startedAtMs = Math.round(Date.now() - (after?.begunSecondsAgo ?? 0) * 1000);
    const total = interpreted.rows.length + countSkipped(interpreted.rejected);
    let importId = after?.id;
    try {
      importId ??= await storeImport(file, { decisions, total }, signal);
    } catch {
      signal.throwIfAborted();
      toast.info("The shop could not store this file. If the import stops, import the same file again.");
    }
    await createCategories(newCategories, signal);
    const report = after && (await reportBefore(after, interpreted, options));
    const startedWith = { begunAt: performance.now(), begunWith: after?.done ?? 0 };
    const pace = createPace();
    const retryOptions = {
      signal,
      pausesMs: LONG_PAUSES_MS,
      onWait() {
        pace.slowDown();
        onWait();
      },
    };
    const imported = await importInBatches(interpreted, {
      pace,
      after: after && report && { ...after, report },
      send(batch, done) {
        const begunSecondsAgo = after && Math.max(0, (Date.now() - startedAtMs) / 1000);
        const progress = { ...done, file: file.name, startedAtMs, importId, sender: senderOfBrowser() };
        return sendRows({ rows: copyOf(batch), dryRun: false, begunSecondsAgo, progress }, retryOptions);
      },
      onProgress: (done) => onProgress({ ...done, ...startedWith }),
    });
    // If this fails, the stored import is harmless: no rows are left to import.
    if (importId) await discardImport(importId).catch(() => {});
    return imported;
  });

/** The report on the rows that were sent before the interruption. If any were skipped, they are compared again to find the reasons. */
async function reportBefore(
  { line, skipped, added, changed, unchanged, begunSecondsAgo }: UnfinishedImport,
  { rows, rejected }: Interpreted,
  options: Options,
): Promise<ImportReport> {
  const report = { ...emptyReport(), rejected: [...rejected], added, changed, unchanged };
  if (skipped <= countSkipped(rejected)) return report;
  const sent = { rows: rows.filter((row) => row.line <= line), rejected: [] };
  const compared = await compareRows(sent, { ...options, onProgress() {} }, begunSecondsAgo);
  return joinReports(report, { ...emptyReport(), rejected: compared.rejected });
}

const copyOf = (batch: readonly Row[]) => batch.map((row) => ({ ...row, values: { ...row.values } }));

async function sendRows(
  json: ImportInput,
  options: Parameters<typeof withRetries>[1] & { signal: AbortSignal },
): Promise<ImportReport> {
  const { signal } = options;
  signal.throwIfAborted();
  return withRetries(() => callApi("POST /api/book/import", { json, signal }), options);
}

/** The shop's data that the file needs. @throws ApiError */
export async function readShop(needsBooks: boolean, signal: AbortSignal): Promise<ShopContext> {
  const [categories, books] = await Promise.all([
    callApi("GET /api/category/getCategories", { signal }),
    needsBooks ? readBooks(signal) : undefined,
  ]);
  return { categories: categories.map(({ name, subcategories }) => ({ name, subcategories })), books };
}

/** Every book of the shop. @throws ApiError */
export async function readBooks(signal: AbortSignal): Promise<ShopBook[]> {
  const books = new Map<BookId, ShopBook>();
  for (let after: string | undefined; ; ) {
    const query = after === undefined ? {} : { after };
    const page = await callApi("GET /api/book/inventory", { query, signal });
    for (const { _id: id, isbn, imageColor, samplePdf } of page.books)
      books.set(id, { id, isbn, hasCover: imageColor !== null, hasSample: samplePdf !== null });
    if (!page.more) return [...books.values()];
    after = page.next;
  }
}

type NewCategories = ReturnType<typeof categoriesToCreate>;

/** @throws ApiError */
async function createCategories(created: NewCategories, signal: AbortSignal): Promise<void> {
  for (const { name, subcategories, isNew } of created) {
    if (isNew) await callApi("POST /api/category/create", { json: { name }, signal });
    for (const newSubcategoryName of subcategories)
      await callApi("POST /api/category/add-subcategory", {
        json: { categoryName: name, newSubcategoryName },
        signal,
      });
  }
}
