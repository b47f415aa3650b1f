import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { describe, expect, test } from "vitest";
import { Bucket, client, get, useStore } from "./store-harness.ts";

useStore();

describe("form uploads", () => {
  const conditions = (): Parameters<typeof createPresignedPost>[1]["Conditions"] => [
    ["content-length-range", 3, 20],
    ["starts-with", "$Content-Type", "image/"],
  ];
  const presign = (options: object = {}) =>
    // The form's helper is of another release than the client; both are the same client at run time.
    createPresignedPost(client as unknown as Parameters<typeof createPresignedPost>[0], {
      Bucket,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: S3 puts the file's name there itself
      Key: "uploads/${filename}",
      Conditions: conditions() ?? [],
      Expires: 60,
      ...options,
    });
  async function send(body: string, change: Record<string, string> = {}, options: object = {}) {
    const { url, fields } = await presign(options);
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, "Content-Type": "image/png", ...change }))
      form.append(name, value);
    form.append("file", new Blob([body]), "cover $& 1.png");
    return fetch(url, { method: "POST", body: form, redirect: "manual" });
  }

  test("that keep to their policy are stored, with their type, under the file's name", async () => {
    const response = await send("a picture");
    expect(response.status).toBe(204);
    const object = await get("uploads/cover $& 1.png");
    expect([await object.Body?.transformToString(), object.ContentType]).toEqual(["a picture", "image/png"]);
  });

  test("get the response that the form asks for", async () => {
    const fields = { success_action_status: "201" };
    const response = await send("picture", {}, { Fields: fields });
    expect(response.status).toBe(201);
    expect(await response.text()).toContain("<Key>uploads/cover $&amp; 1.png</Key>");
    const redirected = await send(
      "picture",
      {},
      { Fields: { success_action_redirect: "http://shop/done?a=1" } },
    );
    expect(redirected.status).toBe(303);
    expect(redirected.headers.get("location")).toMatch(/^http:\/\/shop\/done\?a=1&bucket=media&key=uploads/);
  });

  test.each([
    ["too small", "ab", {}, "EntityTooSmall"],
    ["too large", "x".repeat(21), {}, "EntityTooLarge"],
    ["of another type", "a picture", { "Content-Type": "text/html" }, "Policy Condition failed"],
    ["to another key", "a picture", { key: "covers/1.webp" }, "Policy Condition failed"],
    ["with a field of their own", "a picture", { "Cache-Control": "no-store" }, "Extra input fields"],
    ["with a changed policy", "a picture", { Policy: btoa("{}") }, "SignatureDoesNotMatch"],
    ["with a forged signature", "a picture", { "X-Amz-Signature": "0".repeat(64) }, "SignatureDoesNotMatch"],
  ])("that are %s are refused", async (_, body, change, reason) => {
    const response = await send(body, change);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).toContain(reason);
  });

  test("that come too late, or without a file or a policy, are refused", async () => {
    const { url, fields } = await presign();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    expect((await fetch(url, { method: "POST", body: form })).status).toBe(400);
    const bare = new FormData();
    bare.append("key", "uploads/x");
    bare.append("file", new Blob(["abc"]), "x");
    expect((await fetch(url, { method: "POST", body: bare })).status).toBe(403);
    const late = await send("a picture", {}, { Expires: -1 });
    expect([late.status, (await late.text()).includes("Policy expired")]).toEqual([403, true]);
  });
});
