import { ApiError } from "../../../api/api-error.ts";
import { callApi } from "../../../api/call-api.ts";
import { withRetries } from "../../../api/retry.ts";
import { LARGE_SAMPLE_BYTES, uploadSample } from "../form/save-book.ts";
import { readBooks } from "./import-file.ts";
import { type BookFile, type LeftOut, matchFiles, matchLinks, type NamedFile } from "./match-files.ts";

// Loaded with the first file.
export { matchFiles, matchLinks, readBooks };

/** The files of a ZIP, each read when it is sent; undefined if it is no ZIP. */
export async function readZip(zip: File): Promise<NamedFile[] | undefined> {
  const { unzip } = await import("unzipit");
  const content = await unzip(zip).catch(() => undefined);
  return (
    content &&
    Object.values(content.entries)
      .filter(({ isDirectory }) => !isDirectory)
      .map((entry) => ({
        // Windows PowerShell 5 writes backslashes.
        name: entry.name.replaceAll("\\", "/"),
        size: entry.size,
        read: () => entry.blob(),
      }))
  );
}

export const filesOfFolder = (files: Iterable<File>): NamedFile[] =>
  Array.from(files, (file) => ({
    name: file.webkitRelativePath || file.name,
    size: file.size,
    read: async () => file,
  }));

/** Number of files that the shop encodes at once, and of hosts that it fetches from at once, one cover after the other. */
const LANES = 4;

const laneOf = (file: BookFile, index: number): string =>
  "url" in file && URL.canParse(file.url) ? new URL(file.url).host : String(index % LANES);

export type Added = { count: number; failed: (LeftOut & { file: BookFile })[] };

type Options = { signal: AbortSignal; onProgress(added: Added): void; onWait(): void };

/**
 * Adds files sequentially. Added files stay when it is stopped; a book that has got the file meanwhile keeps its own.
 * @throws ApiError when the shop does not respond
 */
export async function addFiles(files: readonly BookFile[], options: Options): Promise<Added> {
  const added: Added = { count: 0, failed: [] };
  const failure = new AbortController();
  const signal = AbortSignal.any([options.signal, failure.signal]);
  const lanes = [...Map.groupBy(files, laneOf).values()];
  const work = async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift())
      for (const file of lane) {
        signal.throwIfAborted();
        const message = await addFile(file, { signal, onWait: options.onWait });
        if (message === undefined) added.count += 1;
        else added.failed.push({ name: file.name, message, file });
        options.onProgress({ ...added });
      }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, work));
  } catch (error) {
    failure.abort();
    throw error;
  }
  return added;
}

/** @returns the reason if the shop refuses it */
async function addFile(
  file: BookFile,
  options: { signal: AbortSignal; onWait(): void },
): Promise<string | undefined> {
  let form: FormData;
  try {
    form = await formOf(file);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return "The file cannot be read.";
  }
  const { signal } = options;
  try {
    const params = { id: file.bookId };
    await withRetries(() => callApi("POST /api/book/addFiles/:id", { params, form, signal }), options);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 409].includes(error.status)) return error.message;
    throw error;
  }
}

async function formOf(file: BookFile): Promise<FormData> {
  const form = new FormData();
  if ("url" in file) form.set("imageUrl", file.url);
  else if (file.kind === "cover") form.set("image", await file.read());
  else if (file.size > LARGE_SAMPLE_BYTES) form.set("samplePdfUpload", await uploadSample(await file.read()));
  else form.set("samplePdf", await file.read());
  return form;
}
