import { type Clock, instant } from "@frangipani/core/kernel";
import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "./env.ts";

type OriginPorts = {
  /** The client's IP address from a trusted source. */
  clientIpAddress(c: Context): string;
  clock: Clock;
};

/** Stores the request's origin and time for the records of administrators' changes. */
export const withOrigin =
  ({ clientIpAddress, clock }: OriginPorts): MiddlewareHandler<Env> =>
  async (c, next) => {
    c.set("origin", { address: clientIpAddress(c), at: instant(clock.now()) });
    await next();
  };
