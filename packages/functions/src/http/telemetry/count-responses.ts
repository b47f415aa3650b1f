import type { MiddlewareHandler } from "hono";
import { type Metric, recordMetrics } from "./metrics.ts";

export const countResponses =
  (metric: Metric, fromStatus: number): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.status >= fromStatus) recordMetrics({ [metric]: 1 });
  };
