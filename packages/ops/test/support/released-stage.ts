import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createS3 } from "../../../local/src/emulators/s3/s3.ts";
import { listenOnLoopback } from "../../../local/src/emulators/support/loopback.ts";
import { lambdaApi } from "./lambda-api.ts";
import { runOps } from "./run-ops.ts";

const FUNCTIONS = ["stage-Pages", "stage-Storefront", "stage-Sweeper"];
const BUCKET = "web-of-the-stage";
const ALARM_PREFIX = "frangipani-production-";
const CREDENTIALS = { accessKeyId: "AKIATESTTESTTESTTEST", secretAccessKey: "secret-of-the-test-account" };

type AlarmState = "OK" | "ALARM";

/** A stage on stand-ins for AWS that are reached over HTTP, with the command to operate it. */
async function releasedStage() {
  const dir = mkdtempSync(join(tmpdir(), "release-"));
  const files = await createS3({ dir, buckets: [BUCKET], credentials: CREDENTIALS });
  const filesServer = await files.start();
  const lambda = lambdaApi();
  const alarms = new Map<string, { state: AlarmState; region: string }>();
  const invalidated: string[] = [];
  let onAlarmsRead: () => unknown = () => {};

  const aws = new Hono()
    .route("/", lambda.app)
    .post("/2020-05-31/distribution/:id/invalidation", async (c) => {
      const [path] = (await c.req.text()).match(/(?<=<Path>).*?(?=<\/Path>)/) ?? [];
      invalidated.push(`${c.req.param("id")} ${path}`);
      return c.body("<Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>", 201, {
        "content-type": "text/xml",
      });
    })
    .post("/", async (c) => {
      if (c.req.header("x-amz-target") !== "GraniteServiceVersion20100801.DescribeAlarms")
        return c.notFound();
      if (onAlarmsRead() === "down")
        return c.json({ __type: "InternalServiceFault", message: "CloudWatch is down" }, 400);
      const { AlarmNamePrefix } = await c.req.json();
      const found = [...alarms].filter(
        ([name, { region }]) =>
          name.startsWith(AlarmNamePrefix) && c.req.header("authorization")?.includes(`/${region}/`),
      );
      return c.json({
        MetricAlarms: found.map(([AlarmName, { state }]) => ({ AlarmName, StateValue: state })),
        CompositeAlarms: [],
      });
    });
  const awsServer = await listenOnLoopback(aws.fetch);

  Object.assign(process.env, {
    AWS_REGION: "ap-southeast-1",
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL: awsServer.url,
    AWS_ENDPOINT_URL_S3: filesServer.url,
  });
  const s3 = new S3Client({});
  const env = {
    SST_RESOURCE_App: JSON.stringify({ name: "frangipani", stage: "production" }),
    SST_RESOURCE_ReleaseTargets: JSON.stringify({
      functions: FUNCTIONS.join(","),
      pages: "stage-Pages",
      webBucket: BUCKET,
      distribution: "EDISTRIBUTION",
      alarmPrefix: ALARM_PREFIX,
    }),
  };

  return {
    /** Empties the stage. Its address stays, since the SDK's clients keep theirs. */
    reset() {
      lambda.reset();
      files.faults.heal();
      alarms.clear();
      invalidated.length = 0;
      onAlarmsRead = () => {};
    },
    functions: FUNCTIONS,
    lambda,
    faultsOfFiles: files.faults,
    invalidated,
    setAlarm: (name: string, state: AlarmState, region = "ap-southeast-1") =>
      void alarms.set(`${ALARM_PREFIX}${name}`, { state, region }),
    /** Is called each time the alarms are read; `"down"` lets that fail. */
    whenAlarmsAreRead: (callback: () => unknown) => (onAlarmsRead = callback),

    /** Does what `sst deploy` of this release does. */
    async deploy(release: string, functions: readonly string[] = FUNCTIONS) {
      lambda.deploy(release, functions);
      for (const [file, type] of Object.entries({
        "index.html": "text/html",
        "sw.js": "text/javascript",
        "icons/app.svg": "image/svg+xml",
      }))
        await s3.send(
          new PutObjectCommand({
            Bucket: BUCKET,
            Key: `releases/${release}/${file}`,
            Body: `${file} of ${release}`,
            ContentType: type,
            CacheControl: "no-cache",
          }),
        );
    },

    async file(key: string) {
      const get = new GetObjectCommand({ Bucket: BUCKET, Key: key });
      const { Body, ContentType, CacheControl } = await s3.send(get);
      return { text: await Body?.transformToString(), type: ContentType, cacheControl: CacheControl };
    },

    async run(...words: string[]) {
      const { code, lines, errors } = await runOps([...words, "--stage", "production"], env);
      return { code, output: [...lines, ...errors].join("\n") };
    },

    async stop() {
      await Promise.all([awsServer.stop(), filesServer.stop()]);
      files.close();
      rmSync(dir, { recursive: true });
    },
  };
}
type ReleasedStage = Awaited<ReturnType<typeof releasedStage>>;

/** A stage on which, in each test, v1 is live and no alarm is on. Only one in a worker, whose clients of AWS keep their first address. */
export function stageOfEachTest(): ReleasedStage {
  const stage = {} as ReleasedStage;
  beforeAll(async () => void Object.assign(stage, await releasedStage()));
  beforeEach(async () => {
    stage.reset();
    stage.setAlarm("ApiFailures", "OK");
    await stage.deploy("v1");
    await stage.run("release");
  });
  afterAll(() => stage.stop?.());
  return stage;
}

/** A third of a second, for which a release watches the alarms. */
export const MINUTES = "0.005";

/** The state of `lambda.live()` when all functions are of one release. */
export const allAre = (release: string) => Object.fromEntries(FUNCTIONS.map((name) => [name, release]));
