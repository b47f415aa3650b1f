import { setTimeout as pause } from "node:timers/promises";
import { CloudFrontClient, CreateInvalidationCommand } from "@aws-sdk/client-cloudfront";
import { CloudWatchClient, paginateDescribeAlarms } from "@aws-sdk/client-cloudwatch";
import { CopyObjectCommand, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { RELEASED_FILES } from "@frangipani/functions/stage-settings";
import * as z from "zod/mini";

const Targets = z.object({
  functions: z.pipe(
    z.string(),
    z.transform((names) => names.split(",")),
  ),
  /** The function that renders pages. */
  pages: z.string(),
  webBucket: z.string(),
  distribution: z.string(),
  alarmPrefix: z.string(),
});

/** The functions and files that a release switches on a deployed stage (stacks/release/release-targets.ts). */
export type Targets = z.output<typeof Targets>;

/** @throws Error for the product on this machine, which has one version */
export function releaseTargets(env: NodeJS.ProcessEnv): Targets {
  const targets = env.SST_RESOURCE_ReleaseTargets;
  if (!targets) throw new Error("Only a deployed stage has releases: name one with --stage.");
  return Targets.parse(JSON.parse(targets));
}

type Alarm = { name: string; isOn: boolean };

/** Clients for the stage's region, and for the one that has the edge's metrics. */
const regions = [new CloudWatchClient({}), new CloudWatchClient({ region: "us-east-1" })];

/** All alarms of a stage (stacks/monitoring/alarm.ts). Only production has any. */
export async function readAlarms(targets: Targets): Promise<Alarm[]> {
  return (await Promise.all(regions.map((client) => readRegion(client, targets)))).flat();
}

async function readRegion(client: CloudWatchClient, { alarmPrefix }: Targets): Promise<Alarm[]> {
  const alarms: Alarm[] = [];
  for await (const { MetricAlarms = [] } of paginateDescribeAlarms(
    { client },
    { AlarmNamePrefix: alarmPrefix },
  ))
    for (const { AlarmName: name = "", StateValue } of MetricAlarms)
      alarms.push({ name: name.slice(alarmPrefix.length), isOn: StateValue === "ALARM" });
  return alarms;
}

const POLL_INTERVAL_MS = 15_000;

type WatchOptions = { durationMs: number; ignored: ReadonlySet<string>; interrupted: AbortSignal };

/**
 * Watches a stage's alarms.
 * @returns as soon as one goes on that is not ignored: those that are on; or none at the end of the time
 * @throws when it is interrupted
 */
export async function watchAlarms(
  targets: Targets,
  { durationMs, ignored, interrupted }: WatchOptions,
): Promise<string[]> {
  const until = Date.now() + durationMs;
  for (;;) {
    interrupted.throwIfAborted();
    const raised = (await readAlarms(targets)).filter(({ name, isOn }) => isOn && !ignored.has(name));
    if (raised.length > 0) return raised.map(({ name }) => name);
    const leftMs = until - Date.now();
    if (leftMs <= 0) return [];
    await pause(Math.min(leftMs, POLL_INTERVAL_MS), undefined, { signal: interrupted });
  }
}

const s3 = new S3Client({});

/** The worker is placed last, since browsers that see a new one install the other files. */
const LAST_FILE = "sw.js";

/** The names of a release's files that have no hash in them. @throws Error if the bucket has none */
export async function readWebFiles({ webBucket }: Targets, release: string): Promise<string[]> {
  const prefix = folderOf(release);
  const files: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: s3 },
    { Bucket: webBucket, Prefix: prefix },
  ))
    files.push(...Contents.map(({ Key = "" }) => Key.slice(prefix.length)));
  if (files.length === 0) throw new Error(`The web app of ${release} is not in the bucket.`);
  return files.toSorted((a, b) => Number(a === LAST_FILE) - Number(b === LAST_FILE));
}

/** Copies a release's files to their places, with their types and cache headers. The deployment has stored those of assets/. */
export async function placeWebFiles(
  { webBucket }: Targets,
  release: string,
  files: readonly string[],
): Promise<void> {
  for (const file of files)
    await s3.send(
      new CopyObjectCommand({
        Bucket: webBucket,
        Key: file,
        CopySource: encodeURI(`${webBucket}/${folderOf(release)}${file}`),
      }),
    );
}

/** Clears the edge's cache, which keeps rendered pages for minutes. */
export const clearEdge = ({ distribution }: Targets, release: string) =>
  new CloudFrontClient({}).send(
    new CreateInvalidationCommand({
      DistributionId: distribution,
      InvalidationBatch: {
        CallerReference: `${release} ${new Date().toISOString()}`,
        Paths: { Quantity: 1, Items: ["/*"] },
      },
    }),
  );

const folderOf = (release: string) => `${RELEASED_FILES}/${release}/`;
