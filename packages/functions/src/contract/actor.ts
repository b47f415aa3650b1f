import type { Admin } from "@frangipani/core/accounts";
import type { Actor } from "@frangipani/core/activity";
import type { Context } from "hono";
import type { Env } from "../http/env.ts";

/** An administrator who changes something by this call. @throws Error in an app without `withOrigin` */
export function actorOf(c: Context<Env>, admin: Admin, call: string, action: string): Actor {
  const { origin, requestId } = c.var;
  if (!origin) throw new Error(`${call} changes something, and its app does not note who`);
  return { id: admin._id, email: admin.email, requestId, call, action, ...origin };
}
