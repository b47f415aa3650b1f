import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Env } from "../env.ts";
import { viewerNetwork } from "../viewer-address.ts";
import { log } from "./log.ts";
import { metered } from "./metering.ts";
import { requestIdOf } from "./request-id.ts";

// What a shopper notices: such a request's line lists its calls of the table.
const SLOW_MS = 1000;

/** What Hono's adapter for Lambda passes on; the id is in API Gateway's access log. */
type Invocation = { event?: { requestContext: { requestId?: string } } };

/** Gives the request its id, and writes its one line of the log. */
export const logRequest: MiddlewareHandler<Env> = async (c, next) => {
  c.set("requestId", requestIdOf(c));
  c.header("x-request-id", c.var.requestId);
  const begun = performance.now();
  const { use } = await metered(() => next());
  const milliseconds = Math.round((performance.now() - begun) * 10) / 10;
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
    network: viewerNetwork(c),
    capacityUnits: use.units,
    tableRequests: use.requests,
    ...(hasCalls && { tableCalls: use.calls }),
  });
};
