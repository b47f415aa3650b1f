import type { Hono } from "hono";
import { API_PATHS } from "../paths.ts";

export type ApiApps = Record<
  (typeof API_PATHS)[number]["reads" | "writes"],
  { fetch(request: Request, env?: unknown): Response | Promise<Response> }
>;

/** Within one process: the local product and tests. */
export function routeApi(site: Hono, apps: ApiApps): void {
  for (const { path, reads, writes } of API_PATHS) {
    site.on(["GET", "HEAD"], path, (c) => apps[reads].fetch(c.req.raw, c.env));
    site.all(path, (c) => apps[writes].fetch(c.req.raw, c.env));
  }
}
