import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { describe, expect, test } from "vitest";
import {
  Bucket,
  client,
  clientWith,
  credentials,
  get,
  put,
  server,
  urlOf,
  useStore,
} from "./store-harness.ts";

useStore();

describe("who may do what", () => {
  test("a wrong secret or an unknown key is refused", async () => {
    const wrongSecret = clientWith({ credentials: { ...credentials, secretAccessKey: "guess" } });
    await expect(wrongSecret.send(new GetObjectCommand({ Bucket, Key: "digits" }))).rejects.toMatchObject({
      name: "SignatureDoesNotMatch",
    });
    const unknown = clientWith({ credentials: { ...credentials, accessKeyId: "AKIAOTHER" } });
    await expect(unknown.send(new ListObjectsV2Command({ Bucket }))).rejects.toMatchObject({
      name: "InvalidAccessKeyId",
    });
  });

  test("a request signed long ago is refused", async () => {
    const late = clientWith({ systemClockOffset: -20 * 60_000 });
    await expect(late.send(new ListObjectsV2Command({ Bucket }))).rejects.toMatchObject({
      name: "RequestTimeTooSkewed",
    });
  });

  test("a body changed on the way is refused", async () => {
    const tampering = clientWith({ requestChecksumCalculation: "WHEN_REQUIRED" });
    tampering.middlewareStack.add(
      (next) => (args) => {
        (args.request as { body: unknown }).body = "tampered";
        return next(args);
      },
      { step: "deserialize", priority: "low" },
    );
    const upload = tampering.send(new PutObjectCommand({ Bucket, Key: "tampered", Body: "original" }));
    await expect(upload).rejects.toMatchObject({ name: "XAmzContentSHA256Mismatch" });
    await expect(get("tampered")).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  test("nothing is done for who has no signature", async () => {
    await put("covers/1.webp", "cover");
    for (const method of ["GET", "PUT", "DELETE"])
      expect((await fetch(urlOf("covers/1.webp"), { method })).status, method).toBe(403);
    // Not 404, which would tell what exists.
    expect((await fetch(urlOf("none"))).status).toBe(403);
    expect((await fetch(`${server.url}/${Bucket}?list-type=2`)).status).toBe(403);
  });
});

describe("presigned URLs", () => {
  test("end when they said they would", async () => {
    const signingDate = new Date(Date.now() - 120_000);
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: "digits" }), {
      expiresIn: 60,
      signingDate,
    });
    const response = await fetch(url);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("Request has expired");
    const stretched = url.replace("X-Amz-Expires=60", "X-Amz-Expires=600");
    expect((await fetch(stretched)).status).toBe(403);
  });
});
