import {
  categoriesToCreate,
  createPace,
  explainFinding,
  type Interpreted,
  importInBatches,
  ROWS_PER_MINUTE,
  type ShopContext,
} from "@frangipani/core/import";
import type { ImportReport } from "@frangipani/core/import/contract";
import { callApi } from "../../../api/call-api.ts";
import { retrying } from "../../../api/retrying.ts";

// Loaded with the first file.
export { categoriesToCreate, explainFinding };

export type ImportProgress = {
  report: ImportReport;
  rows: number;
  fraction: number;
  /** Only an import has a pace: a dry run writes nothing. */
  rowsPerMinute: number | undefined;
};

type Options = {
  dryRun: boolean;
  newCategories: NewCategories;
  signal: AbortSignal;
  onProgress(progress: ImportProgress): void;
  /** Called when the shop does not respond and the rows are sent again after a pause. */
  onWait(): void;
};

/**
 * Imports the rows of a catalogue file batch by batch. With `dryRun` nothing is written, and the report says what would be.
 * Imported batches stay when it is stopped: importing the file again changes nothing twice.
 * @throws ApiError
 */
export function importRows(
  { rows, rejected }: Interpreted,
  { dryRun, newCategories, signal, onProgress, onWait }: Options,
): Promise<ImportReport> {
  const rowsPerMinute = dryRun ? undefined : ROWS_PER_MINUTE;
  const count = rows.length + new Set(rejected.map(({ line }) => line)).size;
  return importInBatches(
    { rows, rejected },
    {
      pace: dryRun ? undefined : createPace(rowsPerMinute),
      send(batch) {
        signal.throwIfAborted();
        const rowsOfBatch = batch.map((row) => ({ ...row, values: { ...row.values } }));
        const json = { rows: rowsOfBatch, dryRun, ...(dryRun && { newCategories }) };
        return retrying(() => callApi("POST /api/book/import", { json, signal }), { signal, onWait });
      },
      onProgress: (report, done) => onProgress({ report, rows: done, rowsPerMinute, fraction: done / count }),
    },
  );
}

/** What the shop has, as far as the file needs it. @throws ApiError */
export async function readShop(needsBooks: boolean, signal: AbortSignal): Promise<ShopContext> {
  const [categories, books] = await Promise.all([
    callApi("GET /api/category/getCategories", { signal }),
    needsBooks ? readBooks(signal) : undefined,
  ]);
  return { categories: categories.map(({ name, subcategories }) => ({ name, subcategories })), books };
}

async function readBooks(signal: AbortSignal): Promise<NonNullable<ShopContext["books"]>> {
  const isbns = new Map<string, string>();
  for (let after: string | undefined; ; ) {
    const query = after === undefined ? {} : { after };
    const page = await callApi("GET /api/book/inventory", { query, signal });
    for (const { _id, isbn } of page.books) isbns.set(_id, isbn);
    if (!page.more) return Array.from(isbns, ([id, isbn]) => ({ id, isbn }));
    after = page.next;
  }
}

type NewCategories = ReturnType<typeof categoriesToCreate>;

/** @throws ApiError */
export async function createCategories(created: NewCategories, signal: AbortSignal): Promise<void> {
  for (const { name, subcategories, isNew } of created) {
    if (isNew) await callApi("POST /api/category/create", { json: { name }, signal });
    for (const newSubcategoryName of subcategories)
      await callApi("POST /api/category/add-subcategory", {
        json: { categoryName: name, newSubcategoryName },
        signal,
      });
  }
}
