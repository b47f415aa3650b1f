import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";

const Settings = z.object({
  port: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)),
  dataDir: z.string().check(z.minLength(1)),
  fresh: z.boolean(),
  webDist: z.string(),
  /** Set in `npm run dev`, where Vite serves the web app and forwards the server's paths: then no pages are served here. */
  pagesOrigin: z.optional(z.string()),
  /** Whether routes have a stage's rate limits; benchmarks exceed them. */
  isThrottled: z.boolean(),
  /** Whether scheduled jobs and the mail sender run; a restored shop is checked before anything changes it. */
  hasJobs: z.boolean(),
});
export type Settings = z.output<typeof Settings>;

/** Settings from the environment and the arguments. Throws Error with a message for the terminal */
export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[]): Settings {
  const unknown = args.find((arg) => arg !== "--fresh");
  if (unknown)
    throw new Error(`Unknown argument ${unknown}. The only one is --fresh: begin again from the seed.`);
  const read = Settings.safeParse({
    port: env.PORT ?? "3000",
    dataDir: resolve(env.DATA_DIR ?? ".local"),
    fresh: args.includes("--fresh"),
    webDist: env.WEB_DIST ?? fileURLToPath(new URL("../../web/dist", import.meta.url)),
    pagesOrigin: env.PAGES_ORIGIN,
    isThrottled: env.ROUTE_LIMITS !== "off",
    hasJobs: env.SCHEDULED_JOBS !== "off",
  });
  if (!read.success) throw new Error(`PORT must be a port number, not ${env.PORT}.`);
  return read.data;
}
