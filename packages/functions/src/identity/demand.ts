import { asAdmin, asSignedIn } from "@frangipani/core/users/who";
import { createMiddleware } from "hono/factory";
import type { Env } from "../http/env.ts";

/** Before a request's input is looked at: strangers learn nothing from what is wrong with it. */
export const signedInOnly = createMiddleware<Env>(async (c, next) => {
  asSignedIn(c.var.user);
  await next();
});

export const adminOnly = createMiddleware<Env>(async (c, next) => {
  asAdmin(c.var.user);
  await next();
});
