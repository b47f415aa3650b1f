import type { Role } from "@frangipani/core/accounts/users/user";

/** Pages that make no sense to come back to, having just signed in. */
const doors = ["/login", "/signup", "/forgot-password", "/verify-otp", "/reset-password"];

/**
 * Where a sign-in leads: to the page one came from, else home. `from` lies in the browser's history, where a
 * link could have put anything: only a path of our own is followed.
 */
export function destinationOf(from: unknown, role: Role, origin = location.origin): string {
  const path = ownPath(from, origin);
  const isClosed = startsWith(path, role === "admin" ? "/customer" : "/admin");
  return isClosed || doors.some((door) => startsWith(path, door)) ? "/" : path;
}

function ownPath(from: unknown, origin: string): string {
  if (typeof from !== "string" || !from.startsWith("/")) return "/";
  const url = URL.parse(from, origin);
  // "/.//evil" stays on this origin, and would leave it as the path "//evil".
  if (url?.origin !== origin || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}

const startsWith = (path: string, start: string): boolean =>
  path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}?`);
