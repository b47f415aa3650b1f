import { authMessages } from "@frangipani/core/accounts";
import { Failure } from "@frangipani/core/kernel";
import type { Context } from "hono";

/**
 * Protects calls that use the cookie from cross-site requests, in addition to SameSite=Strict; only browsers send
 * Origin.
 * @throws Failure "auth.foreign-origin"
 */
export function assertSameOrigin(c: Context, publicOrigin: string): void {
  const origin = c.req.header("origin");
  if (origin !== undefined && origin !== publicOrigin && origin !== new URL(c.req.url).origin)
    throw new Failure("forbidden", "auth.foreign-origin", authMessages.foreignOrigin);
}
