import { Hono } from "hono";
import type { LambdaEvent } from "hono/aws-lambda";
import { describe, expect, it } from "vitest";
import { serve } from "../../src/lambda/serve.ts";

const app = new Hono().get("/api/health", (c) => c.json({ ok: true }));
// Two keys are valid during a rotation.
const respond = serve(app, ["the-new-key", "the-old-key"]);

const requestWith = (headers: Record<string, string>) =>
  ({
    version: "2.0",
    rawPath: "/api/health",
    rawQueryString: "",
    headers,
    isBase64Encoded: false,
    requestContext: { http: { method: "GET", path: "/api/health" }, domainName: "api.example" },
  }) as LambdaEvent; // only the fields that Hono reads

describe("a request to a function", () => {
  it.each<[status: number, key: string, headers: Record<string, string>]>([
    [200, "the key of the edge", { "x-origin-key": "the-new-key" }],
    [200, "the key before it", { "x-origin-key": "the-old-key" }],
    [403, "another key of that length", { "x-origin-key": "the-odd-key" }],
    [403, "the beginning of a key", { "x-origin-key": "the-new" }],
    [403, "an empty key", { "x-origin-key": "" }],
    [403, "no key", {}],
  ])("gets %i with %s", async (status, _, headers) =>
    expect(await respond(requestWith(headers))).toMatchObject({ statusCode: status }),
  );

  it("is refused where the stage has an empty key", async () =>
    expect(await serve(app, [""])(requestWith({ "x-origin-key": "" }))).toMatchObject({ statusCode: 403 }));
});
