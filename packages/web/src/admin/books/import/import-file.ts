import type { BookId } from "@frangipani/core/books";
import {
  categoriesToCreate,
  createPace,
  explainFinding,
  type Imported,
  type Interpreted,
  importInBatches,
  type ShopContext,
} from "@frangipani/core/import";
import type { ImportReport } from "@frangipani/core/import/contract";
import { callApi } from "../../../api/call-api.ts";
import { retrying } from "../../../api/retrying.ts";

// Loaded with the first file.
export { categoriesToCreate, explainFinding };

/** Since when, and with how many rows, it was begun or continued. */
export type ImportProgress = Imported & { begunAt: number; begunWith: number };

export type ShopBook = { id: BookId; isbn: string; hasCover: boolean; hasSample: boolean };

type Options = {
  dryRun: boolean;
  newCategories: NewCategories;
  /** Continues what was broken off. */
  after?: Imported | undefined;
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
  interpreted: Interpreted,
  { dryRun, newCategories, after, signal, onProgress, onWait }: Options,
): Promise<ImportReport> {
  const begun = { begunAt: performance.now(), begunWith: after?.done ?? 0 };
  const pace = dryRun ? undefined : createPace();
  const waiting = {
    signal,
    onWait() {
      pace?.slowDown();
      onWait();
    },
  };
  return importInBatches(interpreted, {
    pace,
    after,
    send(batch) {
      signal.throwIfAborted();
      const rows = batch.map((row) => ({ ...row, values: { ...row.values } }));
      const json = { rows, dryRun, ...(dryRun && { newCategories }) };
      return retrying(() => callApi("POST /api/book/import", { json, signal }), waiting);
    },
    onProgress: (imported) => onProgress({ ...imported, ...begun }),
  });
}

/** What the shop has, as far as the file needs it. @throws ApiError */
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
