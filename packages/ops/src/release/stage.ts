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

/** The stage's region, and the one that has the edge's metrics. */
const regions = [new CloudWatchClient({}), new CloudWatchClient({ region: "us-east-1" })];

/** All alarms of a stage (stacks/monitoring/alarm.ts); stages but production have none. */
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

/** The alarms that go on within this time, as soon as one does, without the `ignored`. Throws when it is interrupted. */
export async function watchAlarms(
  targets: Targets,
  durationMs: number,
  ignored: ReadonlySet<string>,
  interrupted: AbortSignal,
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

/** Placed last: browsers install it when the other files are there. */
const LAST = "sw.js";

/** The files of a release without a hash in their names, by their names in the app. Throws if the bucket has none. */
export async function readWebFiles({ webBucket }: Targets, release: string): Promise<string[]> {
  const prefix = folderOf(release);
  const files: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: s3 },
    { Bucket: webBucket, Prefix: prefix },
  ))
    files.push(...Contents.map(({ Key = "" }) => Key.slice(prefix.length)));
  if (files.length === 0) throw new Error(`The web app of ${release} is not in the bucket.`);
  return files.toSorted((a, b) => Number(a === LAST) - Number(b === LAST));
}

/** Copies them with their types and cache headers. Files of assets/ exist since the deployment. */
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

/** Invalidates rendered pages, which the edge caches for minutes. */
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
