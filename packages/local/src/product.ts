import type { Server } from "node:http";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { MAIL_QUEUE } from "@frangipani/core/mail";
import { createAlertJob } from "@frangipani/functions/apps/alerts";
import { createExportJob } from "@frangipani/functions/apps/exports";
import { createMailSender, mailSenderPorts } from "@frangipani/functions/apps/mail-sender";
import { createOfficeJob, officeJobPorts } from "@frangipani/functions/apps/office";
import { createCatalogueJob, snapshotPorts } from "@frangipani/functions/apps/snapshot";
import { createSweeper } from "@frangipani/functions/apps/sweeper";
import { createWebhookSender } from "@frangipani/functions/apps/webhook-sender";
import { readServerBuild } from "@frangipani/functions/pages/document";
import { createAdaptorServer } from "@hono/node-server";
import * as z from "zod/mini";
import { createLocalClock, scheduleInterval } from "./clock.ts";
import { type Cloud, startCloud } from "./cloud.ts";
import { explainFailedStart, openDataDir } from "./data-dir/data-dir.ts";
import { stopServer } from "./emulators/support/loopback.ts";
import { mount } from "./mount.ts";
import { MAIL_PACE, MAIL_QUEUE_NAME } from "./resources.ts";
import { recordRunningProduct } from "./running-product.ts";
import { seedOnce } from "./seed.ts";

const Settings = z.object({
  port: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)),
  dataDir: z.string().check(z.minLength(1)),
  fresh: z.boolean(),
  webDist: z.string(),
  /** Set by `npm run dev`: there Vite serves the pages, and forwards the server's paths to this product. */
  pagesOrigin: z.optional(z.string()),
  /** Whether routes have a stage's rate limits, which benchmarks exceed. */
  isThrottled: z.boolean(),
  /** Whether scheduled jobs and the mail sender run. A restored shop is checked without them, so that nothing changes it. */
  hasJobs: z.boolean(),
});
type Settings = z.output<typeof Settings>;

/** Settings from the environment and the arguments. @throws Error with a message for the terminal */
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

// How many seconds pass between runs of the scheduled jobs, which are more frequent than on a stage.
const SWEEP_SECONDS = 10;
const SNAPSHOT_SECONDS = 30;
const ALERTS_SECONDS = 30;
const WEBHOOK_SECONDS = 5;
const OFFICE_SECONDS = 30;
const EXPORT_SECONDS = 5;

export type Product = { url: string; engineEnded: Promise<void>; stop(): Promise<void> };

/** Starts the shop. If a part fails to start, stops those before it. @throws Error with a message for the terminal */
export async function startProduct(settings: Settings): Promise<Product> {
  const { port, dataDir, fresh, webDist, pagesOrigin, isThrottled, hasJobs } = settings;
  const stops: (() => void | Promise<void>)[] = [];
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
  };
  try {
    const server = await listen(port);
    stops.push(server.close);
    const url = pagesOrigin ?? `http://localhost:${server.port}`;
    const openedDir = openDataDir(dataDir, { fresh });
    stops.push(openedDir.close);
    const clock = createLocalClock();
    const cloud = await startCloud(openedDir, clock, url);
    stops.push(cloud.stop);
    await seedOnce(cloud.resources);
    const office = createOfficeJob(officeJobPorts(cloud.resources));
    await office();
    const web = pagesOrigin
      ? undefined
      : { dist: webDist, build: await readServerBuild(`${webDist}-server`) };
    server.serve(mount(cloud, { web, isThrottled }).fetch);
    stops.push(recordRunningProduct(openedDir, cloud.urls));
    const stopping = new AbortController();
    // Stops run in reverse order: an export under way is told to end before the jobs are awaited.
    if (hasJobs) stops.push(...startJobs(cloud, office, stopping), () => stopping.abort());
    return { url, engineEnded: cloud.engineEnded, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw explainFailedStart(error, dataDir);
  }
}

const startJobs = (
  { queue, resources }: Cloud,
  office: ReturnType<typeof createOfficeJob>,
  { signal }: AbortController,
): (() => Promise<void>)[] => [
  queue.subscribe({
    queue: MAIL_QUEUE_NAME,
    batchSize: MAIL_QUEUE.batchSize,
    handlers: Array.from({ length: MAIL_PACE.workers }, () => createMailSender(mailSenderPorts(resources))),
  }),
  scheduleInterval(resources.clock, SWEEP_SECONDS, "sweeper", createSweeper(resources)),
  scheduleInterval(
    resources.clock,
    SNAPSHOT_SECONDS,
    "snapshot",
    createCatalogueJob({ ...snapshotPorts(resources), publicUrl: resources.publicUrl }),
  ),
  scheduleInterval(resources.clock, OFFICE_SECONDS, "office index", office),
  scheduleInterval(resources.clock, EXPORT_SECONDS, "exports", createExportJob(resources, { signal })),
  scheduleInterval(resources.clock, ALERTS_SECONDS, "alerts", createAlertJob(resources)),
  scheduleInterval(resources.clock, WEBHOOK_SECONDS, "webhooks", createWebhookSender(resources)),
];

type Fetch = (request: Request, ...rest: never[]) => Response | Promise<Response>;

/** Binds the port before anything else is started, so that a used port is reported at once. */
async function listen(port: number) {
  const { promise: ready, resolve: serve } = Promise.withResolvers<Fetch>();
  // The adapter may replace the global Request by its own, because Hono's body limit makes a Request from another one, which fails
  // if they have different classes.
  const server = createAdaptorServer({
    fetch: async (request, env) => (await ready)(request, env as never),
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new Error(portTaken(port)) : error),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    port: address && typeof address === "object" ? address.port : port,
    serve,
    close: () => stopServer(server),
  };
}

const portTaken = (port: number): string =>
  `Port ${port} is in use. Stop what listens there, or choose another one: PORT=3001 npm start`;
