import type { BookFormValues, BookId, BookWire } from "@frangipani/core/books";
import { ApiError, networkError } from "../../../api/api-error.ts";
import { callApi } from "../../../api/call-api.ts";
import type { Fetch } from "../../../device/connection.ts";

/** The API accepts a form with files up to 4.4 MB; a larger sample is first uploaded to the file store. */
export const LARGE_SAMPLE_BYTES = 2_000_000;

type SaveBookOptions = {
  book: BookWire | null;
  /** The id of the new book, if `book` is null: the same when it is sent again. */
  newId: BookId;
  input: BookFormValues & { categoryId?: string; subcategoryId?: string };
  image: File | null;
  sample: File | null;
  onProgress(fraction: number): void;
};

export async function saveBook(options: SaveBookOptions): Promise<BookWire> {
  const { book, newId, input, image, sample, onProgress } = options;
  const form = new FormData();
  const expected = book ? { version: book.version, stockSeen: book.stock } : { newId };
  form.set("bookDetails", JSON.stringify({ ...input, ...expected }));
  if (image) form.set("image", image);
  else if (book?.imageUrl) form.set("existingImageUrl", book.imageUrl);

  const isLarge = sample !== null && sample.size > LARGE_SAMPLE_BYTES;
  // A large sample is sent before the form: its progress counts the image, which is still to be sent, and the form's
  // progress counts the sample. The text fields of the form are too small to count.
  const reportProgress = (sentBefore: number) => (sentBytes: number, totalBytes: number) => {
    const unsentBytes = isLarge && sentBefore === 0 ? (image?.size ?? 0) : 0;
    onProgress((sentBefore + sentBytes) / (sentBefore + totalBytes + unsentBytes));
  };
  if (sample && isLarge) form.set("samplePdfUpload", await uploadSample(sample, reportProgress(0)));
  else if (sample) form.set("samplePdf", sample);
  else if (book?.samplePdf) form.set("existingSamplePdf", book.samplePdf);

  const fetch = fetchWithProgress(reportProgress(isLarge ? sample.size : 0));
  return book
    ? callApi("POST /api/book/updateBook/:id", { params: { id: book._id }, form, fetch })
    : callApi("POST /api/book/createBook", { form, fetch });
}

/** @returns its name for the form, `samplePdfUpload` */
export async function uploadSample(sample: Blob, onProgress: OnProgress = () => {}): Promise<string> {
  const ticket = await callApi("POST /api/book/sampleUpload", {
    json: { size: sample.size, contentType: "application/pdf" },
  });
  await putFile(ticket, sample, onProgress);
  return ticket.uploadId;
}

type OnProgress = (sentBytes: number, totalBytes: number) => void;

/** Headers that the browser sets itself and scripts must not set. */
const BROWSER_HEADERS = new Set(["content-length", "host"]);

/** A `fetch` that reports upload progress, which the browser's own cannot. */
const fetchWithProgress =
  (onProgress: OnProgress): Fetch =>
  (url, { method = "GET", headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers))
        if (!BROWSER_HEADERS.has(name)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
      request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
      request.onerror = () => reject(new TypeError("The network did not respond."));
      request.send(body as XMLHttpRequestBodyInit | null);
    });

/** Uploads to a presigned URL. Throws ApiError; status 0 when the network does not respond. */
async function putFile(
  ticket: { url: string; method: "PUT"; headers: Record<string, string> },
  file: Blob,
  onProgress: OnProgress,
): Promise<void> {
  const { url, method, headers } = ticket;
  // The file store is another host: its failure does not mean that the shop is down.
  const response = await fetchWithProgress(onProgress)(url, { method, headers, body: file }).catch(() => {
    throw networkError();
  });
  if (!response.ok) throw new ApiError(response.status, "upload.failed", "The file could not be uploaded.");
}
