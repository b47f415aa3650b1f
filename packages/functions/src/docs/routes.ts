import { Hono } from "hono";
import type { Env } from "../http/env.ts";
import { publicRead } from "../http/public-read.ts";

/**
 * The contract for programs and for people (spec §7). Made of every schema of the shop, so it is loaded when it is first
 * asked for, and costs the start of the shop's reads nothing.
 */
export const docsRoutes = () =>
  new Hono<Env>()
    .get("/openapi.json", publicRead, async (c) => {
      const { contractDocument } = await import("./document.ts");
      return c.json(contractDocument());
    })
    .get("/docs", publicRead, async (c) => {
      const [{ contractDocument }, { contractPage }, { pagePolicy }] = await Promise.all([
        import("./document.ts"),
        import("./page/page.ts"),
        import("./page/policy.ts"),
      ]);
      c.header("content-security-policy", await pagePolicy());
      return c.html(contractPage(contractDocument()));
    });
