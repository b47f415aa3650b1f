import { heard } from "../data/connection.ts";
import { withAccess } from "./access.ts";
import { ApiError, noAnswer, readJson } from "./api-error.ts";

export { ApiError, isOffline } from "./api-error.ts";

export type Call = {
  /** Sent as JSON; a FormData is sent as it is. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** For the calls which themselves sign in: a 401 there is an answer about what was typed, not about the session. */
  anonymous?: boolean;
};

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Calls `/api` and answers the body. @throws ApiError as `request` does */
export async function call<T>(method: Method, path: string, options: Call = {}): Promise<T> {
  const response = await request(method, path, options);
  return response.status === 204 ? (undefined as T) : readJson<T>(response);
}

/**
 * The same for whoever needs the headers too, as where the next page begins. 401 and 403 are tried once more after a
 * refresh of the access token (access.ts).
 * @throws ApiError with the server's own words; status 0 when the network does not answer
 */
export async function request(method: Method, path: string, options: Call = {}): Promise<Response> {
  const response = options.anonymous
    ? await send(method, path, options, undefined)
    : await withAccess((token) => send(method, path, options, token));
  if (response.ok) return response;
  throw await ApiError.of(response);
}

/** The same by verb: `api.get<BookWire>("/book/getBookById/1")`. */
export const api = {
  get: <T>(path: string, options?: Call) => call<T>("GET", path, options),
  post: <T>(path: string, body?: unknown, options?: Call) => call<T>("POST", path, { ...options, body }),
  put: <T>(path: string, body?: unknown, options?: Call) => call<T>("PUT", path, { ...options, body }),
  delete: <T>(path: string, options?: Call) => call<T>("DELETE", path, options),
};

async function send(
  method: Method,
  path: string,
  options: Call,
  token: string | undefined,
): Promise<Response> {
  const headers = new Headers(options.headers);
  const isForm = options.body instanceof FormData;
  if (options.body !== undefined && !isForm) headers.set("content-type", "application/json");
  if (token) headers.set("authorization", `Bearer ${token}`);
  try {
    const response = await fetch(`/api${path}`, {
      method,
      headers,
      credentials: "include",
      body: isForm
        ? (options.body as FormData)
        : options.body === undefined
          ? null
          : JSON.stringify(options.body),
      signal: options.signal ?? null,
    });
    heard(true);
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    heard(false);
    throw noAnswer();
  }
}
