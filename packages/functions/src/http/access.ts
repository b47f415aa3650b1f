import { asAdmin, asSignedIn } from "@frangipani/core/users/who";
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { Env } from "./env.ts";

/** Who may make a call at all. Whose data it may touch is the operation's own check. */
export type Audience = "anyone" | "signed-in" | "admin";

/**
 * Every call of the API and who may make it (spec §6). It is enforced here, before a request's input is even read; a
 * route without an entry answers nobody, and fails the tests.
 */
export const ACCESS = {
  "POST /api/auth/login": "anyone",
  "POST /api/auth/verify-otp": "anyone",
  "POST /api/auth/resend-otp": "anyone",
  "POST /api/auth/refreshToken": "anyone",
  "DELETE /api/auth/logout": "anyone",
  "POST /api/auth/forgot": "anyone",
  "POST /api/auth/verify": "anyone",
  "POST /api/auth/reset": "anyone",
  "POST /api/auth/signup": "anyone",
  "PUT /api/auth/updateProfile/:id": "signed-in",
  "POST /api/auth/confirm-email": "signed-in",
  "PUT /api/auth/password": "signed-in",
  "PUT /api/auth/two-step": "signed-in",
  "GET /api/auth/getUserById/:id": "signed-in",
  "GET /api/auth/getAlluser": "admin",
  "PUT /api/auth/update/:id": "admin",
  "PUT /api/auth/deleteUserById/:id": "admin",

  "GET /api/addresses/getAddresses/:userId": "signed-in",
  "POST /api/addresses/createAddress": "signed-in",
  "PUT /api/addresses/updateAddress/:addressId": "signed-in",
  "DELETE /api/addresses/deleteAddress/:addressId/:userId": "signed-in",
} as const satisfies Record<string, Audience>;

/** A call of the API: its method and its path. */
export type Call = keyof typeof ACCESS;

const isCall = (text: string): text is Call => Object.hasOwn(ACCESS, text);

/** Calls that stand beside their handlers ask by themselves. @throws Failure "auth.required", "auth.forbidden" */
export function assertMayCall(c: Context<Env>): void {
  const route = matchedRoutes(c).findLast(({ method }) => method !== "ALL");
  if (!route) return;
  const call = `${route.method} ${route.path}`;
  if (!isCall(call)) return;
  const audience: Audience = ACCESS[call];
  if (audience === "signed-in") asSignedIn(c.var.user);
  if (audience === "admin") asAdmin(c.var.user);
}
