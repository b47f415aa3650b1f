import type { MiddlewareHandler } from "hono";

/** Lets so many requests run at once; others wait their turn, first come, first served. */
export function limitConcurrency(max: number): MiddlewareHandler {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (_, next) => {
    if (running < max) running += 1;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      await next();
    } finally {
      // Whoever is next takes the place over.
      const start = waiting.shift();
      if (start) start();
      else running -= 1;
    }
  };
}
