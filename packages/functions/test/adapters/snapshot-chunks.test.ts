import type { RequestListener } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { S3Client } from "@aws-sdk/client-s3";
import type { SummaryChunk } from "@frangipani/core/catalogue";
import { describe, expect, it } from "vitest";
import { startServer } from "../../../local/test/support/http-server.ts";
import { snapshotChunks } from "../../src/adapters/snapshot-chunks.ts";

const PATH = "/media/catalogue/a-B_1.json";
const chunk = { format: 1, ids: ["b1"] } as unknown as SummaryChunk;
const packed = brotliCompressSync(JSON.stringify(chunk));

/** A bucket that responds with these handlers, one request after the other. */
async function bucketWith(...responses: RequestListener[]) {
  const requests: { path: string | undefined; authorization: string | undefined }[] = [];
  const { url } = await startServer((request, response) => {
    requests.push({ path: request.url, authorization: request.headers.authorization });
    (responses[requests.length - 1] as RequestListener)(request, response);
  });
  const credentials = { accessKeyId: "AKIATEST", secretAccessKey: "a secret/with+signs" };
  const client = new S3Client({ region: "ap-southeast-1", credentials });
  return { requests, read: snapshotChunks(client.config, `${url}/media`) };
}
const respondWith =
  (status: number, body: Uint8Array | string = "", headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

describe("chunks of the snapshot", () => {
  it("are read from the bucket by a signed request", async () => {
    const { requests, read } = await bucketWith(respondWith(200, packed));
    expect(await read(PATH)).toEqual(chunk);
    expect(requests).toEqual([
      {
        path: "/media/catalogue/a-B_1.json",
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 Credential=AKIATEST\/\d{8}\/ap-southeast-1\/s3\//,
        ),
      },
    ]);
  });

  it.each([
    "@evil.example/media/catalogue/a.json",
    "/media/catalogue/../uploads/a.json",
    "/media/uploads/a.json",
    "https://evil.example/media/catalogue/a.json",
  ])("are not requested from %s", async (path) => {
    const { requests, read } = await bucketWith();
    await expect(read(path)).rejects.toThrow("is no file of a snapshot");
    expect(requests).toEqual([]);
  });

  it("are not requested from the location of a redirect", async () => {
    const { requests, read } = await bucketWith(respondWith(307, "", { location: "/elsewhere" }));
    await expect(read(PATH)).rejects.toThrow("returned 307");
    expect(requests).toHaveLength(1);
  });

  it("are requested twice when the bucket is busy, and once when they are missing", async () => {
    const busy = await bucketWith(respondWith(503), respondWith(200, packed));
    expect(await busy.read(PATH)).toEqual(chunk);
    const down = await bucketWith(respondWith(503), respondWith(503));
    await expect(down.read(PATH)).rejects.toMatchObject({ statusCode: 503 });
    const missing = await bucketWith(respondWith(404));
    await expect(missing.read(PATH)).rejects.toMatchObject({ statusCode: 404 });
  });
});
