import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { CreateMultipartUploadCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, test } from "vitest";
import { Bucket, client, get, put, text, useStore } from "./store-harness.ts";

useStore();

describe("uploads", () => {
  const big = randomBytes(3 * 2 ** 20);

  test("may be streamed, with the checksum behind the bytes", async () => {
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: "streamed",
        Body: Readable.from(pieces(big, 50_000)),
        ContentLength: big.length,
      }),
    );
    const object = await get("streamed");
    expect(Buffer.from((await object.Body?.transformToByteArray()) ?? []).equals(big)).toBe(true);
    expect(object.ContentEncoding).toBeUndefined();
  });

  test.each(["CRC32", "CRC32C", "CRC64NVME", "SHA1", "SHA256"] as const)(
    "are verified by %s, which comes back to the reader",
    async (ChecksumAlgorithm) => {
      await put("summed", "sum of this", { ChecksumAlgorithm });
      const object = await get("summed", { ChecksumMode: "ENABLED" });
      expect(object[`Checksum${ChecksumAlgorithm}`]).toMatch(/=$/);
      expect(await object.Body?.transformToString()).toBe("sum of this");
    },
  );

  test("with a wrong checksum are refused and leave the former object", async () => {
    await put("guarded", "right");
    await expect(put("guarded", "wrong", { ChecksumCRC32: "AAAAAA==" })).rejects.toMatchObject({
      name: "BadDigest",
    });
    await expect(put("guarded", "wrong", { ContentMD5: "1B2M2Y8AsgTpgAmY7PhCfg==" })).rejects.toMatchObject({
      name: "BadDigest",
    });
    expect(await text("guarded")).toBe("right");
  });

  test("in parts are not offered", async () => {
    await expect(
      client.send(new CreateMultipartUploadCommand({ Bucket, Key: "parts.pdf" })),
    ).rejects.toMatchObject({ name: "NotImplemented" });
  });

  test("of the same key at once leave one of them whole", async () => {
    const versions = Array.from({ length: 8 }, (_, n) => Buffer.alloc(200_000, n));
    await Promise.all(versions.map((version) => put("raced", version)));
    const stored = Buffer.from((await (await get("raced")).Body?.transformToByteArray()) ?? []);
    expect(versions.some((version) => version.equals(stored))).toBe(true);
  });
});

function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
