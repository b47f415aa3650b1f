import type { Admin, SignedIn } from "@frangipani/core/accounts";
import { type Actor, masked } from "@frangipani/core/activity";
import type { Context } from "hono";
import type { Env } from "../http/env.ts";

/** The administrator who makes a change with this call. @throws Error in an app without `withOrigin` */
export const actorOf = (c: Context<Env>, admin: Admin, call: string, action: string): Actor =>
  actor(c, admin, call, action);

/** A user who erases their account: without IP address and email address, since the record outlives the account. */
export const erasedActorOf = (c: Context<Env>, user: SignedIn, call: string, action: string): Actor => ({
  ...actor(c, user, call, action),
  email: masked(user.email),
  address: "",
});

function actor(c: Context<Env>, user: SignedIn, call: string, action: string): Actor {
  const { origin, requestId, key } = c.var;
  if (!origin) throw new Error(`${call} changes something, and its app does not note who`);
  const who = key ? { id: key._id, email: `Key ${key.name}` } : { id: user._id, email: user.email };
  return { ...who, requestId, call, action, ...origin };
}
