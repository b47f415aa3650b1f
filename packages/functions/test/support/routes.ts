import type { Hono } from "hono";
import { VALIDATES, type Validates } from "../../src/http/input.ts";

export type Route = { call: string; validates: Map<string, Validates["schema"]> };

/** The calls that an app answers, each with what its parts are validated by. */
export function routesOf(app: Pick<Hono, "routes">): Route[] {
  const routes = new Map<string, Route>();
  for (const { method, path, handler } of app.routes) {
    if (method === "ALL") continue;
    const call = `${method} ${path}`;
    const route = routes.get(call) ?? { call, validates: new Map() };
    const { target, schema } = (handler as { [VALIDATES]?: Validates })[VALIDATES] ?? {};
    if (target && schema) route.validates.set(target, schema);
    routes.set(call, route);
  }
  return [...routes.values()];
}
