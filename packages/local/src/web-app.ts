import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { webHeaders } from "@frangipani/functions/http/security-headers";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { etag } from "hono/etag";

// Files with a hash in their name never change; browsers revalidate all others each time, as on a stage.
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/** The headers of the web app, as at the edge of a stage. `uploads`: the origin of the back office's uploads. */
export const webSecurity = (uploads: string): MiddlewareHandler => {
  const headers = Object.entries(webHeaders(uploads));
  return async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    await next();
  };
};

/** The built web app: its files, and index.html for the URL of every page. */
export function webApp(dist: string, pages: RegExp): Hono {
  const shell = join(dist, "index.html");
  if (!existsSync(shell)) throw new Error(`The web app is not built: ${shell} is missing. Run npm start.`);
  const files = { root: dist, precompressed: true, onFound: describe };
  return new Hono()
    .use(etag())
    .get("/.*", (c) => c.text("Not found", 404))
    .use(serveStatic(files))
    .get("*", async (c, next) => {
      // A missing file is missing: the app in its place would be run as a script, or cached as a picture.
      if (/\.[a-z0-9]{1,12}$/i.test(c.req.path)) return c.text("Not found", 404);
      if (!pages.test(c.req.path)) return next();
      return serveStatic({ ...files, path: "index.html" })(c, next);
    });
}

// An ETag per encoding of a file.
function describe(path: string, c: Context): void {
  const { size, mtimeMs } = statSync(path);
  c.header("etag", `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`);
  const map = `${path.replace(/\.br$/, "")}.map`;
  if (map.endsWith(".js.map") && existsSync(map)) c.header("sourcemap", basename(map));
  c.header("cache-control", path.includes("/assets/") ? IMMUTABLE : REVALIDATE);
  if (/\.(html|js|mjs|css|svg|wasm|webmanifest)(\.br)?$/.test(path)) c.header("vary", "accept-encoding");
}
