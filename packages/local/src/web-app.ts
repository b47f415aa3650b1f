import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/** Files under a name with a hash never change; all others are asked for again each time (as the CDN of a stage does). */
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/** The built web app: its files, and index.html for every page's address. */
export function webApp(dist: string): Hono {
  const shell = join(dist, "index.html");
  if (!existsSync(shell)) throw new Error(`The web app is not built: ${shell} is missing. Run npm start.`);
  const page = readFileSync(shell, "utf8");
  return new Hono()
    .use(
      serveStatic({
        root: dist,
        precompressed: true,
        onFound: (path, c) => {
          c.header("cache-control", path.includes("/assets/") ? IMMUTABLE : REVALIDATE);
          c.header("x-content-type-options", "nosniff");
        },
      }),
    )
    .get("*", (c) => {
      // A missing file is missing: the app in its place would be run as a script, or cached as a picture.
      if (/\.[a-z0-9]{1,12}$/i.test(c.req.path)) return c.text("Not found", 404);
      c.header("cache-control", REVALIDATE);
      return c.html(page);
    });
}
