import { CloudFrontClient, CreateInvalidationCommand } from "@aws-sdk/client-cloudfront";
import { CopyObjectCommand, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { RELEASED_FILES } from "@frangipani/functions/release";
import type { Targets } from "./targets.ts";

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
