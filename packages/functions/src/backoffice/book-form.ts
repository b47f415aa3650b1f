import {
  BookInput,
  type ExistingFiles,
  fileMessages,
  MAX_IMAGE_BYTES,
  type NewFiles,
  UploadId,
} from "@frangipani/core/books";
import { Failure } from "@frangipani/core/kernel";
import type { Context } from "hono";
import type * as z from "zod/mini";
import type { Env } from "../http/env.ts";
import { invalidInput } from "../http/input.ts";

export type BookForm = { input: BookInput; files: NewFiles; existing: ExistingFiles };

/**
 * The multipart form of createBook and updateBook (docs/rules.md#api): `bookDetails` as JSON text, `image` or
 * `existingImageUrl`, and `samplePdf`, `existingSamplePdf` or `samplePdfUpload` (an upload's id).
 * @throws Failure "input.multipart", "input.invalid" with `field` and all `fields`, "image.size", "image.type",
 * "pdf.type"
 */
export async function bookForm(c: Context<Env>): Promise<BookForm> {
  const form = await formData(c);
  return {
    input: await inputOf(form),
    files: await filesOf(form),
    existing: { imageUrl: textOf(form, "existingImageUrl"), samplePdf: textOf(form, "existingSamplePdf") },
  };
}

/** The form of addFiles: the same files, or `imageUrl`. @throws Failure as `bookForm` */
export async function addedFiles(c: Context<Env>): Promise<NewFiles & { imageUrl?: string | undefined }> {
  const form = await formData(c);
  return { ...(await filesOf(form)), imageUrl: textOf(form, "imageUrl") };
}

const formData = (c: Context<Env>): Promise<FormData> =>
  c.req.formData().catch((error) => {
    if (error instanceof Failure) throw error;
    throw new Failure("invalid", "input.multipart", "The request must be a multipart form");
  });

async function filesOf(form: FormData): Promise<NewFiles> {
  const image = await fileOf(form, "image", "image.type", fileMessages.imageType, MAX_IMAGE_BYTES);
  const sample = await fileOf(form, "samplePdf", "pdf.type", fileMessages.pdfType);
  const sampleUpload = textOf(form, "samplePdfUpload");
  return {
    ...(image && { image }),
    ...(sample && { sample }),
    ...(sampleUpload && { sampleUpload: parsed(UploadId, sampleUpload, "samplePdfUpload") }),
  };
}

async function inputOf(form: FormData): Promise<BookInput> {
  const part = form.get("bookDetails");
  const text = part instanceof File ? await part.text() : part;
  return parsed(BookInput, json(text));
}

function json(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    throw new Failure("invalid", "input.invalid", "bookDetails must be JSON", { field: "bookDetails" });
  }
}

// The first issue is the message; the form shows all of them by field.
function parsed<S extends z.ZodMiniType>(schema: S, value: unknown, field?: string): z.output<S> {
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
const NOTHING = new Set(["", "null", "undefined"]);

function textOf(form: FormData, name: string): string | undefined {
  const part = form.get(name);
  return typeof part === "string" && !NOTHING.has(part) ? part : undefined;
}

async function fileOf(
  form: FormData,
  name: string,
  code: string,
  wrongType: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Uint8Array | undefined> {
  const part = form.get(name);
  if (part === null || (typeof part === "string" && NOTHING.has(part))) return undefined;
  if (typeof part === "string") throw new Failure("invalid", code, wrongType, { field: name });
  if (part.size === 0 && part.name === "") return undefined;
  if (part.size > maxBytes)
    throw new Failure("invalid", "image.size", fileMessages.imageSize, { field: name });
  return new Uint8Array(await part.arrayBuffer());
}
