import { API_PATHS, type App, HOME, MACHINE_PATHS, NOT_FOUND, PAGE_PATHS } from "./paths.ts";

export type GatewayRoute = { method: "GET" | "HEAD" | "ANY"; path: string; app: App };

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
