import { runInNewContext } from "node:vm";
import type { Stack } from "./stack.ts";

type Header = { value: string };
type EdgeRequest = { uri: string; headers: Record<string, Header>; cookies?: Record<string, Header> };
type Origin = { domainName: string; originAccessControlConfig: { enabled: boolean } };

/** What the edge made of a request: a response, or a request to an origin. */
export type Routed = {
  status: number | undefined;
  origin: string;
  /** Where a redirect leads. */
  location: string | undefined;
  cacheControl: string | undefined;
  /** Whether CloudFront signs the request, as a private bucket requires. */
  isSigned: boolean;
  uri: string;
  headers: Record<string, string>;
  cookies: string[];
};

type Query = Record<string, { value: string; multiValue?: { value: string }[] }>;
type ViewerRequest = { query?: Query; host?: string; headers?: Record<string, string>; ip?: string };

/** Runs the deployed viewer-request function with the key-value store that the deployment fills. */
export function edge(stack: Stack) {
  const store = storeOf(stack);
  const { code } = stack.one("aws:cloudfront/function:Function", "RouterCloudfrontFunctionRequest").inputs;
  return async (
    uri: string,
    { query = {}, host = "books.example", headers = {}, ip = "203.0.113.7" }: ViewerRequest = {},
  ) => {
    let origin: Origin | undefined;
    const cf = {
      kvs: () => ({
        get: async (key: string) => store[key] ?? Promise.reject(new Error(`KeyNotFound ${key}`)),
      }),
      updateRequestOrigin: (chosen: Origin) => {
        origin = chosen;
      },
    };
    // A new context has only the language, without Node's globals, as in CloudFront ("JavaScript runtime 2.0 features").
    const body = `${code.replace('import cf from "cloudfront";', "")}\nhandler;`;
    const handler = runInNewContext(body, { cf });
    const request: EdgeRequest & { method: string; querystring: object } = {
      method: "GET",
      uri,
      querystring: query,
      headers: Object.fromEntries(
        Object.entries({ host, ...headers }).map(([name, value]) => [name, { value }]),
      ),
      cookies: { refresh: { value: "secret" } },
    };
    const out = await handler({ version: "1.0", viewer: { ip }, request });
    return {
      status: out.statusCode,
      location: out.headers?.location?.value,
      cacheControl: out.headers?.["cache-control"]?.value,
      origin: origin?.domainName ?? "",
      isSigned: origin?.originAccessControlConfig.enabled ?? false,
      uri: out.uri,
      headers: Object.fromEntries(
        Object.entries((out as EdgeRequest).headers ?? {}).map(([name, { value }]) => [name, value]),
      ),
      cookies: Object.keys(out.cookies ?? {}),
    } satisfies Routed;
  };
}

/** The contents of the key-value store. */
function storeOf(stack: Stack): Record<string, string> {
  const store: Record<string, string> = {};
  for (const { name, inputs } of stack.of("pulumi-nodejs:dynamic:Resource")) {
    const { namespace, entries, key, entry } = inputs;
    if (name.includes("KvKeys"))
      for (const [file, value] of Object.entries(entries)) store[`${namespace}:${file}`] = String(value);
    if (name.includes("KvRoutesUpdate")) {
      const routes = JSON.parse(store[`${namespace}:${key}`] ?? "[]");
      store[`${namespace}:${key}`] = JSON.stringify([...routes, entry]);
    }
  }
  return store;
}
