import type { ApiAnswer, ApiInput } from "@frangipani/functions/api";
import { withAccess } from "../../../app/access.ts";
import { addressed, type FormCall } from "../../../app/api.ts";
import { ApiError, noAnswer, readJson } from "../../../app/api-error.ts";

export type Progress = (sent: number, total: number) => void;
type Upload = {
  method: string;
  url: string;
  body: FormData | Blob;
  headers?: Record<string, string>;
};

/**
 * Sends a form with files to `/api`, telling how far it is: `fetch` cannot. The access token is that of any call.
 * @throws ApiError with the server's own words; status 0 when the network does not answer
 */
export async function sendForm<Name extends FormCall>(
  name: Name,
  given: ApiInput<Name>,
  onProgress: Progress,
): Promise<ApiAnswer<Name>> {
  const answer = await withAccess((token) =>
    upload(
      {
        ...addressed(name, { ...given }),
        body: given.form,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      },
      onProgress,
    ),
  );
  if (!answer.ok) throw await ApiError.of(answer);
  return readJson<ApiAnswer<Name>>(answer);
}

/** Puts a file where a ticket says, telling how far it is. @throws ApiError when it was not taken */
export async function putFile(
  ticket: { url: string; method: "PUT"; headers: Record<string, string> },
  file: Blob,
  onProgress: Progress,
): Promise<void> {
  const answer = await upload({ ...ticket, body: file }, onProgress);
  if (!answer.ok) throw new ApiError(answer.status, "upload.failed", "The file could not be uploaded.");
}

/** What a browser sets by itself and lets nobody else set. */
const OWN = new Set(["content-length", "host"]);

function upload({ method, url, body, headers = {} }: Upload, onProgress: Progress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers))
      if (!OWN.has(name.toLowerCase())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
    request.onerror = () => reject(noAnswer());
    request.send(body);
  });
}
