import { timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import { handle, type LambdaContext, type LambdaEvent } from "hono/aws-lambda";

// Set by CloudFront (packages/functions/src/edge-function.ts), which removes it from clients' requests.
const ORIGIN_KEY = "x-origin-key";

/** API Gateway's own URL bypasses the firewall and throttling, so only requests with one of the keys are served. */
export function serve(app: { fetch: Hono["fetch"] }, originKeys: readonly string[]) {
  const respond = handle(app as Hono);
  return async (event: LambdaEvent, context?: LambdaContext) =>
    originKeys.some((key) => isSame(key, event.headers?.[ORIGIN_KEY])) ? respond(event, context) : refused;
}

const refused = {
  statusCode: 403,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ code: "origin.unknown", error: "Forbidden", message: "Forbidden" }),
  isBase64Encoded: false,
};

function isSame(key: string, header: unknown): boolean {
  if (typeof header !== "string") return false;
  const [a, b] = [Buffer.from(key), Buffer.from(header)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
