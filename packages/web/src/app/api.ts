import type { ApiAnswer, ApiCall, ApiInput } from "@frangipani/functions/api";
import { withAccess } from "./access.ts";
import { ApiError, readJson } from "./api-error.ts";
import type { Fetch } from "./browser/connection.ts";
import { fetchAnswer } from "./fetch-answer.ts";

export { ApiError, isOffline } from "./api-error.ts";

type Options = {
  signal?: AbortSignal | undefined;
  /** For the calls which themselves sign in: a 401 there is an answer about what was typed, not about the session. */
  anonymous?: boolean;
  /** In place of the browser's `fetch`, as for an upload which tells how far it is. */
  fetch?: Fetch;
};
/** What the call's definition asks for; nothing at all where all of it may be left out. */
type Given<Name extends ApiCall> =
  object extends ApiInput<Name> ? [given?: ApiInput<Name> & Options] : [given: ApiInput<Name> & Options];

/**
 * Makes a call of the API by its name, as in `callApi("GET /api/book/getBookById/:id", { params: { id } })`.
 * @returns the body of the answer; throws ApiError as `requestApi` does
 */
export async function callApi<Name extends ApiCall>(
  name: Name,
  ...given: Given<Name>
): Promise<ApiAnswer<Name>> {
  return (await requestApi(name, ...given)).body;
}

/**
 * The same for whoever needs the headers too, as where the next page begins. 401 and 403 are tried once more after a
 * refresh of the access token (access.ts).
 * @throws ApiError with the server's own words; status 0 when the network does not answer
 */
export async function requestApi<Name extends ApiCall>(
  name: Name,
  ...[given]: Given<Name>
): Promise<{ body: ApiAnswer<Name>; headers: Headers }> {
  // Their types follow from the name; here every call is any call.
  const parts: Parts & Options = { ...given };
  const response = parts.anonymous
    ? await send(name, parts, undefined)
    : await withAccess((token) => send(name, parts, token));
  if (!response.ok) throw await ApiError.of(response);
  return { body: await bodyOf<ApiAnswer<Name>>(response), headers: response.headers };
}

type Parts = { params?: object; query?: object; json?: unknown; form?: FormData };

/** What the server answers is what the definition says, or its handler does not compile. @throws ApiError when it is cut short */
const bodyOf = async <Body>(response: Response): Promise<Body> =>
  response.headers.get("content-type")?.startsWith("text/csv")
    ? ((await response.text()) as Body)
    : readJson<Body>(response);

/** The method and the address of a call. */
function addressed(name: string, { params = {}, query = {} }: Parts): { method: string; url: string } {
  const [method = "", path = ""] = name.split(" ");
  const values = new Map<string, unknown>(Object.entries(params));
  const url = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values.get(key))));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(asked.map(([key, value]) => [key, String(value)]));
  return { method, url: asked.length > 0 ? `${url}?${search}` : url };
}

function send(name: string, parts: Parts & Options, token: string | undefined): Promise<Response> {
  const { method, url } = addressed(name, parts);
  const headers = new Headers();
  // The browser says itself of what type a form is.
  if (parts.json !== undefined) headers.set("content-type", "application/json");
  if (token) headers.set("authorization", `Bearer ${token}`);
  const body = parts.json === undefined ? parts.form : JSON.stringify(parts.json);
  return fetchAnswer(
    url,
    { method, headers, credentials: "include", body: body ?? null, signal: parts.signal ?? null },
    parts.fetch,
  );
}
