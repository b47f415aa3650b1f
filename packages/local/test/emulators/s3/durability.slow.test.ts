import { createHash, randomBytes } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { createS3 } from "../../../src/emulators/s3/s3.ts";
import { startScript } from "../../support/start-script.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const credentials = { accessKeyId: "AKIATEST", secretAccessKey: "secret" };
const dir = temporaryFolder();

const clientOf = (endpoint: string) =>
  new S3Client({ endpoint, region: "ap-southeast-1", credentials, maxAttempts: 1 });

test("kill -9 during uploads loses no acknowledged object, and every object has the bytes of one of its uploads", async () => {
  const { child, output } = await startScript(
    "emulators/s3/s3.ts",
    `const credentials = ${JSON.stringify(credentials)};
     const s3 = await source.createS3({ dir: process.argv[1], buckets: ["media"], credentials });
     console.log((await s3.start()).url);`,
    dir,
  );
  const client = clientOf(output);
  // The versions that each key may have now: "none" is one of them if no upload of the key got a response.
  const possible = new Map<string, string[]>();
  let count = 0;
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let n = 0; ; n += 1) {
      const Body = randomBytes(1 + ((n * 9973) % 120_000));
      const Key = `${writer}/${n % 12}`; // keys are written again and again
      const before = possible.get(Key) ?? ["none"];
      const sent = client.send(new PutObjectCommand({ Bucket: "media", Key, Body }));
      const isAcknowledged = await sent.then(
        () => true,
        () => false,
      );
      // An upload without a response may have been stored or not: then either version is right.
      possible.set(Key, isAcknowledged ? [md5(Body)] : [...before, md5(Body)]);
      if (!isAcknowledged) return;
      count += 1;
      if (count === 80) child.kill("SIGKILL");
    }
  });
  await Promise.all(writers);
  client.destroy();

  const s3 = await createS3({ dir, buckets: ["media"], credentials });
  const server = await s3.start();
  const reader = clientOf(server.url);
  for (const [Key, versions] of possible) {
    const stored = await reader.send(new GetObjectCommand({ Bucket: "media", Key })).catch(() => undefined);
    const bytes = await stored?.Body?.transformToByteArray();
    expect(versions, Key).toContain(bytes ? md5(bytes) : "none");
  }
  reader.destroy();
  await server.stop();
  s3.close();
});

test("files without an object are removed at the next start", async () => {
  const blobs = join(dir, "blobs");
  const before = readdirSync(blobs).length;
  writeFileSync(join(blobs, "left-by-a-kill"), "half of an upload");
  const s3 = await createS3({ dir, buckets: ["media"], credentials });
  s3.close();
  expect(readdirSync(blobs)).toHaveLength(before);
});

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");
