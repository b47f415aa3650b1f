import { MAIL_QUEUE } from "@frangipani/core/mail";
import { createAlertJob } from "@frangipani/functions/apps/alerts";
import { createMailSender, mailSenderPorts } from "@frangipani/functions/apps/mail-sender";
import { createOfficeJob, officeJobPorts } from "@frangipani/functions/apps/office";
import { createCatalogueJob, snapshotPorts } from "@frangipani/functions/apps/snapshot";
import { createSweeper } from "@frangipani/functions/apps/sweeper";
import { createWebhookSender } from "@frangipani/functions/apps/webhook-sender";
import { readServerBuild } from "@frangipani/functions/pages/document";
import { createLocalClock } from "./clock.ts";
import { type Cloud, startCloud } from "./cloud.ts";
import { explainFailedStart, openDataDir } from "./data-dir/data-dir.ts";
import { listen } from "./listen.ts";
import { mount } from "./mount.ts";
import { MAIL_PACE, MAIL_QUEUE_NAME } from "./resources.ts";
import { recordRunningProduct } from "./running-product.ts";
import { scheduleInterval } from "./schedule-interval.ts";
import { seedOnce } from "./seed/seed.ts";
import type { Settings } from "./settings.ts";

// Seconds between runs of the scheduled jobs: more often than on a deployed stage.
const SWEEP_SECONDS = 10;
const SNAPSHOT_SECONDS = 30;
const ALERTS_SECONDS = 30;
const WEBHOOK_SECONDS = 5;
const OFFICE_SECONDS = 30;

export type Product = { url: string; engineEnded: Promise<void>; stop(): Promise<void> };

/** Stops what was started when a later part fails. Throws an Error for the terminal. */
export async function startProduct({
  port,
  dataDir,
  fresh,
  webDist,
  pagesOrigin,
  isThrottled,
  hasJobs,
}: Settings): Promise<Product> {
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
    if (hasJobs) stops.push(...startJobs(cloud, office));
    return { url, engineEnded: cloud.engineEnded, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw explainFailedStart(error, dataDir);
  }
}

const startJobs = (
  { queue, resources }: Cloud,
  office: ReturnType<typeof createOfficeJob>,
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
  scheduleInterval(resources.clock, ALERTS_SECONDS, "alerts", createAlertJob(resources)),
  scheduleInterval(resources.clock, WEBHOOK_SECONDS, "webhooks", createWebhookSender(resources)),
];
