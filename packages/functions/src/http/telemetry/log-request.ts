import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { type Env, viewerNetwork } from "../request.ts";
import { log } from "./log.ts";
import { metered } from "./metering.ts";

// Noticeably slow: such a request's log line lists its calls of the table.
const SLOW_MS = 1000;

/** Passed on by Hono's adapter for Lambda; the id is in API Gateway's access log. */
type Invocation = { event?: { requestContext: { requestId?: string } } };

/** Assigns the request's id, and writes its log line. */
export const logRequest: MiddlewareHandler<Env> = async (c, next) => {
  c.set("requestId", requestIdOf(c));
  c.header("x-request-id", c.var.requestId);
  const startedAt = performance.now();
  const { use } = await metered(() => next());
  const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
  const hasCalls = milliseconds >= SLOW_MS || c.res.status >= 500;
  log("info", {
    event: "request",
    requestId: c.var.requestId,
    gatewayRequestId: (c.env as Invocation | undefined)?.event?.requestContext.requestId,
    method: c.req.method,
    route: routePath(c, -1),
    status: c.res.status,
    refusal: c.var.refusal,
    milliseconds,
    userId: c.var.user?._id,
    keyId: c.var.key?._id,
    network: viewerNetwork(c),
    capacityUnits: use.units,
    tableRequests: use.requests,
    ...(hasCalls && { tableCalls: use.calls }),
  });
};

/**
 * CloudFront sends this id with every request that it forwards, and has it in its log and in its response's header of that name.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/APIReference/API_OriginRequestPolicy.html
 */
const EDGE_REQUEST_ID = "x-amz-cf-id";
const EDGE_REQUEST_ID_FORMAT = /^[\w=-]{20,100}$/;

/** CloudFront's id of the request, or a new one without CloudFront. */
function requestIdOf(c: Context): string {
  const id = c.req.header(EDGE_REQUEST_ID) ?? "";
  return EDGE_REQUEST_ID_FORMAT.test(id) ? id : randomUUID();
}
