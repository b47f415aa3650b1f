import { API_ROUTES, CAPACITY, PAGE_ROUTES } from "@frangipani/functions/gateway";
import { HOME, pathPattern } from "@frangipani/functions/paths";
import type { MiddlewareHandler } from "hono";

/** The stage's routes and limits (stacks/api.ts). */
export const routeLimits: readonly LimitedRoute[] = [...API_ROUTES, ...PAGE_ROUTES].map(
  ({ method, path, app }) => {
    // On a stage the edge sends requests for "/" to another path.
    const pattern = pathPattern([path === HOME ? "/" : path]);
    return {
      ...CAPACITY[app],
      matches: (requestMethod, requestPath) =>
        (method === "ANY" || method === requestMethod) && pattern.test(requestPath),
    };
  },
);

/** How many tokens a bucket gets in a second, and how many it holds at most. */
type RouteLimit = { perSecond: number; burst: number };

type LimitedRoute = RouteLimit & { matches(method: string, path: string): boolean };

/**
 * Throttles as API Gateway does: each route has a bucket of tokens, and each request takes one. The response does not say when to
 * try again, and API Gateway's cannot be changed.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
 * @param routes the first matching one is used; other paths do not pass API Gateway
 * @param nowMs a monotonic clock
 */
export function throttle(
  routes: readonly LimitedRoute[],
  nowMs: () => number = () => performance.now(),
): MiddlewareHandler {
  const buckets = routes.map((route) => ({ ...route, takeToken: tokenBucket(route, nowMs) }));
  return async (c, next) => {
    const route = buckets.find(({ matches }) => matches(c.req.method, c.req.path));
    if (!route || route.takeToken()) return next();
    return c.json({ message: "Too Many Requests" }, 429);
  };
}

function tokenBucket({ perSecond, burst }: RouteLimit, nowMs: () => number): () => boolean {
  let tokens = burst;
  let filledAt = nowMs();
  return () => {
    const now = nowMs();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/** Lets `max` requests run at once; others wait in a queue. */
export function limitConcurrency(max: number): MiddlewareHandler {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (_, next) => {
    if (running < max) running += 1;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      await next();
    } finally {
      // The next request takes the place of this one.
      const start = waiting.shift();
      if (start) start();
      else running -= 1;
    }
  };
}
