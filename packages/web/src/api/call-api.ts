import type { ApiCall, ApiInput, ApiResponse } from "@frangipani/functions/api";
import type { Fetch } from "../device/connection.ts";
import { fetchInTurn, withAccessToken } from "./access-token.ts";
import { ApiError, fetchResponse, readJson } from "./api-error.ts";

type Options = {
  signal?: AbortSignal | undefined;
  /** For calls that sign in: a 401 is about the form's input, not the session. */
  anonymous?: boolean;
  fetch?: Fetch;
  /** Completes the request even if the page is left; for bodies up to 64 kB. */
  keepalive?: boolean;
};
type CallArguments<Name extends ApiCall> =
  object extends ApiInput<Name> ? [input?: ApiInput<Name> & Options] : [input: ApiInput<Name> & Options];

/** For example `callApi("GET /api/book/getBookById/:id", { params: { id } })`. Throws as `requestApi` does. */
export const callApi = async <Name extends ApiCall>(
  name: Name,
  ...input: CallArguments<Name>
): Promise<ApiResponse<Name>> => (await requestApi(name, ...input)).body;

/**
 * Calls the API and returns the headers as well, such as the cursor of the next page. 401 and 403 are retried once after a
 * refresh of the access token (access-token.ts).
 * @throws ApiError with the server's text; status 0 when the network does not respond
 */
export async function requestApi<Name extends ApiCall>(
  name: Name,
  ...[input]: CallArguments<Name>
): Promise<{ body: ApiResponse<Name>; headers: Headers }> {
  // TypeScript cannot narrow the generic input to its parts.
  const parts: Parts & Options = { ...input };
  const response = parts.anonymous
    ? await send(name, parts, undefined)
    : await withAccessToken((token) => send(name, parts, token));
  if (!response.ok) throw await ApiError.of(response);
  return { body: await bodyOf<ApiResponse<Name>>(response), headers: response.headers };
}

type Parts = { params?: object; query?: object; json?: unknown; form?: FormData };

/** The cast is safe, since a handler compiles only if it returns what the definition says. @throws ApiError if the body is cut short */
async function bodyOf<Body>(response: Response): Promise<Body> {
  const type = response.headers.get("content-type");
  if (type?.startsWith("text/csv")) return (await response.text()) as Body;
  if (type === "application/pdf") return (await response.blob()) as Body;
  return readJson<Body>(response);
}

function methodAndUrl(name: string, { params = {}, query = {} }: Parts): { method: string; url: string } {
  const [method = "", path = ""] = name.split(" ");
  const values = new Map<string, unknown>(Object.entries(params));
  const url = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values.get(key))));
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(parameters.map(([key, value]) => [key, String(value)]));
  return { method, url: parameters.length > 0 ? `${url}?${search}` : url };
}

/** The calls whose response sets or removes the session's cookie. */
const SESSION_CALL = /auth\/(login|verify-otp|passkey-sign-in|password|two-step|logout|eraseAccount)$/;

function send(name: string, parts: Parts & Options, token: string | undefined): Promise<Response> {
  const { method, url } = methodAndUrl(name, parts);
  const headers = new Headers();
  // For a FormData body the browser sets the content type, with its boundary.
  if (parts.json !== undefined) headers.set("content-type", "application/json");
  if (token) headers.set("authorization", `Bearer ${token}`);
  const body = parts.json === undefined ? parts.form : JSON.stringify(parts.json);
  return fetchResponse(
    url,
    {
      method,
      headers,
      credentials: "include",
      body: body ?? null,
      signal: parts.signal ?? null,
      keepalive: parts.keepalive ?? false,
    },
    parts.fetch ?? (SESSION_CALL.test(name) ? fetchInTurn : undefined),
  );
}
