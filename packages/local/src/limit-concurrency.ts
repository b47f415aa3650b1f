import type { MiddlewareHandler } from "hono";

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
      // The next request takes its place.
      const start = waiting.shift();
      if (start) start();
      else running -= 1;
    }
  };
}
