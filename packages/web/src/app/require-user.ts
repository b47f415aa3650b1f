import type { Role } from "@frangipani/core/accounts/users/user";
import { redirect } from "@tanstack/react-router";
import { prefetchAccess } from "./access.ts";
import { currentUser } from "./session-user.ts";

/**
 * For a route's `beforeLoad`: somebody else is sent to /login, and comes back from there. Whoever may be here gets their
 * access token while the page's code is still loading.
 * @throws a redirect
 */
export function requireUser(location: { href: string }, role?: Role): void {
  const user = currentUser();
  if (!user || (role && user.role !== role))
    throw redirect({ to: "/login", state: { from: location.href }, replace: true });
  prefetchAccess();
}
