import { authMessages } from "@frangipani/core/auth/messages";
import { Failure } from "@frangipani/core/kernel/failure";
import { createMiddleware } from "hono/factory";
import type { Env } from "../http/env.ts";

/**
 * Refuses what another site makes a browser send. Calls that live on the cookie use it beside SameSite=Strict; clients
 * that are no browsers send no Origin.
 * @throws Failure "auth.foreign-origin"
 */
export const sameOrigin = (publicOrigin: string) =>
  createMiddleware<Env>(async (c, next) => {
    const origin = c.req.header("origin");
    if (origin !== undefined && origin !== publicOrigin && origin !== new URL(c.req.url).origin)
      throw new Failure("forbidden", "auth.foreign-origin", authMessages.foreignOrigin);
    await next();
  });
