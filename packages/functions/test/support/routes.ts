import type { Hono } from "hono";

/** The calls that an app serves. */
export const routesOf = (app: Pick<Hono, "routes">): string[] => [
  ...new Set(
    app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`),
  ),
];
