import { authMessages } from "@frangipani/core/accounts/messages";
import { Failure } from "@frangipani/core/kernel/failure";
import type { Context } from "hono";

/**
 * Refuses what another site makes a browser send. Calls that live on the cookie use it beside SameSite=Strict; clients
 * that are no browsers send no Origin.
 * @throws Failure "auth.foreign-origin"
 */
export function assertSameOrigin(c: Context, publicOrigin: string): void {
  const origin = c.req.header("origin");
  if (origin !== undefined && origin !== publicOrigin && origin !== new URL(c.req.url).origin)
    throw new Failure("forbidden", "auth.foreign-origin", authMessages.foreignOrigin);
}
