import { ApiError, networkError } from "../../../api/api-error.ts";
import type { Fetch } from "../../../device/connection.ts";

type OnProgress = (sentBytes: number, totalBytes: number) => void;

/** Headers that the browser sets itself and scripts must not set. */
const BROWSER_HEADERS = new Set(["content-length", "host"]);

/** A `fetch` that reports upload progress, which the browser's own cannot. */
export const fetchWithProgress =
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

/**
 * Uploads a file to a presigned URL.
 * @throws ApiError when it is refused; status 0 when the network does not respond
 */
export async function putFile(
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
