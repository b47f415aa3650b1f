import type { MiddlewareHandler } from "hono";

/** Tokens a second, and the most that a bucket holds. */
type RouteLimit = { perSecond: number; burst: number };

export type LimitedRoute = RouteLimit & { matches(method: string, path: string): boolean };

/**
 * API Gateway's throttling of an HTTP API: each route has a bucket, each request takes a token. Its response names no time,
 * and cannot be changed.
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
