import type { Hono } from "hono";
import { API_PATHS, type App, HOME, MACHINE_PATHS, NOT_FOUND, PAGE_PATHS } from "./paths.ts";

type Capacity = {
  /** The token bucket of each of its routes at API Gateway: average requests per second, and burst. */
  perSecond: number;
  burst: number;
  /** Concurrent executions that are reserved for it, and its maximum; production only. */
  reservedConcurrency?: number;
};

/** Shoppers must not keep others from paying, nor administrators keep shoppers from reading. */
export const CAPACITY: Record<App, Capacity> = {
  storefront: { perSecond: 500, burst: 1000 },
  pages: { perSecond: 200, burst: 400 },
  identity: { perSecond: 100, burst: 200 },
  // A response of the card provider takes up to a second: as many concurrent executions as API Gateway admits.
  checkout: { perSecond: 50, burst: 100, reservedConcurrency: 100 },
  webhook: { perSecond: 50, burst: 100, reservedConcurrency: 50 },
  orders: { perSecond: 50, burst: 100 },
  backoffice: { perSecond: 50, burst: 100 },
};

/** AWS refuses a reservation that leaves less than this to an account's other functions. */
const UNRESERVED_CONCURRENCY = 100;

/** The least quota of concurrent executions (L-B99A9384) that an account needs for production. */
export const REQUIRED_CONCURRENCY = Object.values(CAPACITY).reduce(
  (sum, { reservedConcurrency = 0 }) => sum + reservedConcurrency,
  UNRESERVED_CONCURRENCY,
);

type GatewayRoute = { method: "GET" | "HEAD" | "ANY"; path: string; app: App };

/** API Gateway does not say which of two patterns is closer: each path of the API names its methods. */
export const API_ROUTES: readonly GatewayRoute[] = API_PATHS.flatMap(({ path, reads, writes }) => [
  { method: "GET", path, app: reads },
  { method: "HEAD", path, app: reads },
  { method: "ANY", path, app: writes },
]);

export const PAGE_ROUTES: readonly GatewayRoute[] = [HOME, NOT_FOUND, ...PAGE_PATHS, ...MACHINE_PATHS].map(
  (path) => ({ method: "ANY", path, app: "pages" }),
);

export const routeKey = ({ method, path }: GatewayRoute): string =>
  `${method} ${path.replace(/\/\*$/, "/{proxy+}")}`;

export type ApiApps = Record<
  (typeof API_PATHS)[number]["reads" | "writes"],
  { fetch(request: Request, env?: unknown): Response | Promise<Response> }
>;

/** Routes the API within one process, for the local product and tests. */
export function routeApi(site: Hono, apps: ApiApps): void {
  for (const { path, reads, writes } of API_PATHS) {
    site.on(["GET", "HEAD"], path, (c) => apps[reads].fetch(c.req.raw, c.env));
    site.all(path, (c) => apps[writes].fetch(c.req.raw, c.env));
  }
}
