import { type Fetch, fetchReported } from "../device/connection.ts";
import { networkError } from "./api-error.ts";

/** Resolves with any status. @throws ApiError of status 0 when there is no response, AbortError when aborted */
export async function fetchResponse(url: string, init: RequestInit, send?: Fetch): Promise<Response> {
  try {
    return await fetchReported(url, init, send);
  } catch (error) {
    throw init.signal?.aborted ? error : networkError();
  }
}
