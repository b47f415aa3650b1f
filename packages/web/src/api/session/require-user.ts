import type { Role } from "@frangipani/core/accounts";
import { redirect } from "@tanstack/react-router";
import { withSession } from "./load-session.ts";
import { currentUser, type SessionUser } from "./session-user.ts";

export const signInPaths = ["/login", "/signup", "/forgot-password", "/verify-otp", "/reset-password"];

/** For `beforeLoad`. Throws a redirect to /login, which leads back, without a user or with another role. */
export function requireUser(location: { href: string }, role?: Role): SessionUser {
  const user = currentUser();
  if (!user || (role && user.role !== role))
    throw redirect({ to: "/login", state: { from: location.href }, replace: true });
  void withSession(({ prefetchAccessToken }) => prefetchAccessToken());
  return user;
}
