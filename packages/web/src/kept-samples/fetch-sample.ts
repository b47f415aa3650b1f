import { type BookDetails, type BookId, sampleUrl } from "@frangipani/core/books";
import { fetchBook, findDetails } from "../catalogue/hooks/fetch-book.ts";
import { fetchReported } from "../device/connection.ts";
import { findOpenedSample } from "./sample-files.ts";

/** The book has no sample, or is no longer sold. */
export class SampleMissing extends Error {}

type Fetched = { name: string; file: Blob };

/** From the cache of opened samples or the network; `onProgress` from 0 to 1. Throws SampleMissing, or the network's error. */
export async function fetchSample(
  bookId: BookId,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Fetched> {
  const name = (await currentDetails(bookId))?.samplePdf;
  if (!name) throw new SampleMissing();
  const opened = await findOpenedSample(name);
  if (opened) return { name, file: await opened.blob() };
  // "reload" bypasses the caches: the worker would store the file a second time.
  const response = await fetchReported(sampleUrl(name), { cache: "reload", signal });
  if (response.status === 404 || response.status === 403) throw new SampleMissing();
  if (!response.ok || !response.body)
    throw new Error(`the request for the sample returned ${response.status}`);
  const isEncoded = response.headers.has("content-encoding");
  const size = isEncoded ? 0 : Number(response.headers.get("content-length"));
  await assertRoomFor(size);
  const file = await new Response(response.body.pipeThrough(counting(size, onProgress))).blob();
  if (size > 0 && file.size !== size) throw new Error("a part of the sample is missing");
  return { name, file };
}

async function currentDetails(bookId: BookId): Promise<BookDetails | undefined> {
  try {
    return (await fetchBook(bookId))?.details;
  } catch {
    return findDetails(bookId);
  }
}

async function assertRoomFor(bytes: number): Promise<void> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && usage !== undefined && quota - usage < bytes)
    throw new DOMException("The sample is larger than what is left.", "QuotaExceededError");
}

function counting(size: number, onProgress: (part: number) => void) {
  let bytes = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (size > 0) onProgress(Math.min(1, bytes / size));
      controller.enqueue(chunk);
    },
  });
}
