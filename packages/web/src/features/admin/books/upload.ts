import { ApiError, noAnswer } from "../../../app/api-error.ts";
import type { Fetch } from "../../../app/browser/connection.ts";

type OnProgress = (sentBytes: number, totalBytes: number) => void;

/** What a browser sets by itself and lets nobody else set. */
const OWN_HEADERS = new Set(["content-length", "host"]);

/** A `fetch` which tells how far it is, as the browser's own cannot. */
export const fetchWithProgress =
  (onProgress: OnProgress): Fetch =>
  (url, { method = "GET", headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers))
        if (!OWN_HEADERS.has(name)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
      request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
      request.onerror = () => reject(new TypeError("The network did not answer."));
      request.send(body as XMLHttpRequestBodyInit | null);
    });

/** Puts a file where a ticket says. @throws ApiError when it was not taken; status 0 when the network does not answer */
export async function putFile(
  ticket: { url: string; method: "PUT"; headers: Record<string, string> },
  file: Blob,
  onProgress: OnProgress,
): Promise<void> {
  const { url, method, headers } = ticket;
  // The file store is not the shop: without its answer the shop may still be there.
  const answer = await fetchWithProgress(onProgress)(url, { method, headers, body: file }).catch(() => {
    throw noAnswer();
  });
  if (!answer.ok) throw new ApiError(answer.status, "upload.failed", "The file could not be uploaded.");
}
