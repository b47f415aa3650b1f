import type { BookFormValues, BookWire } from "@frangipani/core/books";
import { callApi } from "../../../api/call-api.ts";
import { fetchWithProgress, putFile } from "./upload.ts";

/** The API accepts a form with files up to 4.4 MB; a larger sample is first uploaded to the file store. */
const LARGE_SAMPLE_BYTES = 2_000_000;

type SaveBookOptions = {
  book: BookWire | null;
  input: BookFormValues & { categoryId?: string; subcategoryId?: string };
  image: File | null;
  sample: File | null;
  onProgress(fraction: number): void;
};

export async function saveBook({
  book,
  input,
  image,
  sample,
  onProgress,
}: SaveBookOptions): Promise<BookWire> {
  const form = new FormData();
  const expected = book ? { version: book.version, stockSeen: book.stock } : {};
  form.set("bookDetails", JSON.stringify({ ...input, ...expected }));
  if (image) form.set("image", image);
  else if (book?.imageUrl) form.set("existingImageUrl", book.imageUrl);

  const isLarge = sample !== null && sample.size > LARGE_SAMPLE_BYTES;
  const total = (image?.size ?? 0) + (sample?.size ?? 0);
  const reportProgress = (before: number) => (sentBytes: number, totalBytes: number) => {
    // The text fields are too small to count in the progress.
    const unsentBytes = isLarge && before === 0 ? (image?.size ?? 0) : 0;
    onProgress(
      total === 0 ? sentBytes / totalBytes : (before + sentBytes) / (before + totalBytes + unsentBytes),
    );
  };
  if (sample && isLarge) form.set("samplePdfUpload", await uploadSample(sample, reportProgress(0)));
  else if (sample) form.set("samplePdf", sample);
  else if (book?.samplePdf) form.set("existingSamplePdf", book.samplePdf);

  const fetch = fetchWithProgress(reportProgress(isLarge ? sample.size : 0));
  return book
    ? callApi("POST /api/book/updateBook/:id", { params: { id: book._id }, form, fetch })
    : callApi("POST /api/book/createBook", { form, fetch });
}

async function uploadSample(
  sample: File,
  onProgress: (sentBytes: number, totalBytes: number) => void,
): Promise<string> {
  const ticket = await callApi("POST /api/book/sampleUpload", {
    json: { size: sample.size, contentType: "application/pdf" },
  });
  await putFile(ticket, sample, onProgress);
  return ticket.uploadId;
}
