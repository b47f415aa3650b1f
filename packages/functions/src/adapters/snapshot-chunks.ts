import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { S3Client } from "@aws-sdk/client-s3";
import type { SummaryChunk } from "@frangipani/core/catalogue";
import { HttpRequest } from "@smithy/core/protocols";
import { SignatureV4 } from "@smithy/signature-v4";
import { isUnavailable } from "../http/unavailable.ts";

// What each client of the AWS SDK resolves, whatever its service.
type AwsConfig = Pick<S3Client["config"], "credentials" | "region" | "requestHandler" | "sha256">;

const PATH = /^\/media(\/catalogue\/[\w-]+\.json)$/;
const MAX_ATTEMPTS = 2;
const MAX_PAUSE_MS = 80;
const decompress = promisify(brotliDecompress);

/**
 * Reads chunks of the catalogue's snapshot from the bucket by a signed GET. The SDK's own client for S3 would add 157 kB and
 * a third to a cold start; its signature, credentials and connections are those of the table's client.
 * @param bucketUrl without a trailing slash
 */
export const snapshotChunks = (config: AwsConfig, bucketUrl: string) => {
  const signer = new SignatureV4({ ...config, service: "s3", uriEscapePath: false });
  return async (path: string): Promise<SummaryChunk> => {
    const key = PATH.exec(path)?.[1];
    if (!key) throw new Error(`${path} is no file of a snapshot`);
    const { protocol, hostname, port, host, pathname } = new URL(`${bucketUrl}${key}`);
    const request = new HttpRequest({
      protocol,
      hostname,
      ...(port && { port: Number(port) }),
      path: pathname,
      headers: { host },
    });
    for (let attempt = 1; ; attempt += 1)
      try {
        return await read(config, (await signer.sign(request)) as HttpRequest);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isUnavailable(error)) throw error;
        await setTimeout(Math.random() * MAX_PAUSE_MS);
      }
  };
};

async function read({ requestHandler }: AwsConfig, request: HttpRequest): Promise<SummaryChunk> {
  const { response } = await requestHandler.handle(request);
  const bytes = await buffer(response.body);
  const { statusCode } = response;
  if (statusCode !== 200)
    throw Object.assign(new Error(`${request.path} returned ${statusCode}`), { statusCode });
  return JSON.parse((await decompress(bytes)).toString());
}
