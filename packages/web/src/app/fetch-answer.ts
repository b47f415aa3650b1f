import { noAnswer } from "./api-error.ts";
import { type Fetch, fetchReported } from "./browser/connection.ts";

/** The server's answer, whatever its status. @throws ApiError of status 0 when none comes, AbortError when called off */
export async function fetchAnswer(url: string, init: RequestInit, send?: Fetch): Promise<Response> {
  try {
    return await fetchReported(url, init, send);
  } catch (error) {
    throw init.signal?.aborted ? error : noAnswer();
  }
}
