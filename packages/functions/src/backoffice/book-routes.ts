import {
  addFiles,
  applyStockLines,
  type Book,
  BookInput,
  type BookPorts,
  bookMessages,
  bookToWire,
  bulkEdit,
  createBook,
  createUpload,
  type ExistingFiles,
  editBook,
  fileMessages,
  listBooks,
  MAX_IMAGE_BYTES,
  type NewFiles,
  removeImage,
  removeSample,
  restoreBook,
  retireBook,
  type StockPorts,
  UploadId,
} from "@frangipani/core/books";
import {
  beginImport,
  endImport,
  type ImportPorts,
  importRows,
  requireUnfinished,
  saveProgress,
  unfinishedImports,
} from "@frangipani/core/import";
import { countSkipped } from "@frangipani/core/import/contract";
import { Failure, instant } from "@frangipani/core/kernel";
import type { NoticeStore } from "@frangipani/core/notices";
import type { Context } from "hono";
import type * as z from "zod/mini";
import { pageOf, routes } from "../contract/routes.ts";
import { invalidInput } from "../http/failures.ts";
import type { Env } from "../http/request.ts";
import { wasThrottled } from "../http/telemetry/metering.ts";
import { bookAdminCalls } from "./book-calls.ts";

export const bookAdminRoutes = (
  ports: BookPorts & StockPorts & ImportPorts & { notices: Pick<NoticeStore, "noteImport"> },
) => {
  const toWire = async (book: Book) => bookToWire(book, await ports.taxonomy.read());
  return routes(bookAdminCalls, {
    "POST /api/book/createBook": async ({ c, actor }) => {
      const { input, files } = await bookForm(c);
      return toWire(await createBook(ports, actor, input, files));
    },
    "POST /api/book/updateBook/:id": async ({ c, actor, params }) => {
      const { input, files, existing } = await bookForm(c);
      return toWire(await editBook(ports, actor, params.id, input, files, existing));
    },
    "POST /api/book/addFiles/:id": async ({ c, actor, params }) =>
      toWire(await addFiles(ports, actor, params.id, await addedFiles(c))),
    "PUT /api/book/deleteImage/:id": async ({ actor, params, json }) =>
      toWire(await removeImage(ports, actor, params.id, json.url)),
    "DELETE /api/book/pdfDelete/:id": async ({ actor, params }) => {
      const book = await removeSample(ports, actor, params.id);
      return { message: bookMessages.pdfDeleted, book: await toWire(book) };
    },
    "PUT /api/book/deleteBookById/:id": async ({ c, actor, params, query }) => {
      await retireBook(ports, actor, params.id);
      const { books, cursor } = await listBooks(ports, query, { includesRetired: true });
      return pageOf(c, books, cursor);
    },
    "PUT /api/book/bringBackBookById/:id": async ({ actor, params }) =>
      toWire(await restoreBook(ports, actor, params.id)),
    "PUT /api/book/bulkUpdate": async ({ actor, json }) => {
      const books = await bulkEdit(ports, actor, json);
      const taxonomy = await ports.taxonomy.read();
      return books.map((book) => bookToWire(book, taxonomy));
    },
    "POST /api/book/stock": ({ actor, json }) => applyStockLines(ports, actor, json),
    "POST /api/book/sampleUpload": ({ json }) => createUpload(ports, json),
    "POST /api/book/import": async ({ actor, json: { rows, progress, ...options } }) => {
      const trackedProgress = options.dryRun ? undefined : progress;
      if (trackedProgress?.importId) await requireUnfinished(ports, trackedProgress.importId);
      const report = await importRows(ports, rows, { ...options, by: actor });
      if (trackedProgress) {
        const { importId, startedAtMs } = trackedProgress;
        const skipped = trackedProgress.skipped + countSkipped(report.rejected);
        const line = rows.at(-1)?.line ?? 0;
        if (importId) await saveProgress(ports, importId, { ...trackedProgress, skipped, line }, report);
        const id = importId ?? `${actor.id}#${startedAtMs}`;
        await ports.notices.noteImport({ ...trackedProgress, skipped, id, at: instant(ports.clock.now()) });
      }
      return { ...report, ...(wasThrottled() && { isThrottled: true }) };
    },
    "POST /api/book/imports": ({ actor, json }) => beginImport(ports, actor, json),
    "GET /api/book/imports": () => unfinishedImports(ports),
    "DELETE /api/book/imports/:id": ({ params }) => endImport(ports, params.id),
  });
};

type BookForm = { input: BookInput; files: NewFiles; existing: ExistingFiles };

/**
 * The multipart form of createBook and updateBook (docs/rules.md#api): `bookDetails` as JSON text, `image` or
 * `existingImageUrl`, and `samplePdf`, `existingSamplePdf` or `samplePdfUpload` (an upload's id).
 * @throws Failure "input.multipart", "input.invalid" with `field` and all `fields`, "image.size", "image.type",
 * "pdf.type"
 */
async function bookForm(c: Context<Env>): Promise<BookForm> {
  const form = await formData(c);
  return {
    input: await inputOf(form),
    files: await filesOf(form),
    existing: { imageUrl: textOf(form, "existingImageUrl"), samplePdf: textOf(form, "existingSamplePdf") },
  };
}

/** The form of addFiles: the same files, or `imageUrl`. @throws Failure as `bookForm` */
async function addedFiles(c: Context<Env>): Promise<NewFiles & { imageUrl?: string | undefined }> {
  const form = await formData(c);
  return { ...(await filesOf(form)), imageUrl: textOf(form, "imageUrl") };
}

const formData = (c: Context<Env>): Promise<FormData> =>
  c.req.formData().catch((error) => {
    if (error instanceof Failure) throw error;
    throw new Failure("invalid", "input.multipart", "The request must be a multipart form");
  });

async function filesOf(form: FormData): Promise<NewFiles> {
  const image = await fileOf(form, "image", {
    code: "image.type",
    wrongType: fileMessages.imageType,
    maxBytes: MAX_IMAGE_BYTES,
  });
  const sample = await fileOf(form, "samplePdf", { code: "pdf.type", wrongType: fileMessages.pdfType });
  const sampleUpload = textOf(form, "samplePdfUpload");
  return {
    ...(image && { image }),
    ...(sample && { sample }),
    ...(sampleUpload && { sampleUpload: parseOrRefuse(UploadId, sampleUpload, "samplePdfUpload") }),
  };
}

async function inputOf(form: FormData): Promise<BookInput> {
  const part = form.get("bookDetails");
  const text = part instanceof File ? await part.text() : part;
  return parseOrRefuse(BookInput, json(text));
}

function json(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    throw new Failure("invalid", "input.invalid", "bookDetails must be JSON", { field: "bookDetails" });
  }
}

// The first issue is the message; the form shows all of them by field.
function parseOrRefuse<S extends z.ZodMiniType>(schema: S, value: unknown, field?: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => (field ? { ...issue, path: [field] } : issue));
  const failure = invalidInput(issues);
  const fields = Object.fromEntries(
    issues.toReversed().map((issue) => [issue.path.map(String).join("."), issue.message]),
  );
  throw new Failure(failure.kind, failure.code, failure.message, { ...failure.details, fields });
}

// The values that browsers send when no file was chosen.
const NO_FILE = new Set(["", "null", "undefined"]);

function textOf(form: FormData, name: string): string | undefined {
  const part = form.get(name);
  return typeof part === "string" && !NO_FILE.has(part) ? part : undefined;
}

async function fileOf(
  form: FormData,
  name: string,
  {
    code,
    wrongType,
    maxBytes = Number.POSITIVE_INFINITY,
  }: { code: string; wrongType: string; maxBytes?: number },
): Promise<Uint8Array | undefined> {
  const part = form.get(name);
  if (part === null || (typeof part === "string" && NO_FILE.has(part))) return undefined;
  if (typeof part === "string") throw new Failure("invalid", code, wrongType, { field: name });
  if (part.size === 0 && part.name === "") return undefined;
  if (part.size > maxBytes)
    throw new Failure("invalid", "image.size", fileMessages.imageSize, { field: name });
  return new Uint8Array(await part.arrayBuffer());
}
