import type { Role } from "@frangipani/core/accounts";
import { signInPaths } from "../../api/session/sign-in-paths.ts";

/**
 * Where a sign-in leads: the page before it, else home. `from` is in the browser's history, where a link could have put
 * anything, so only paths of this origin are followed.
 */
export function destinationOf(from: unknown, role: Role, origin = location.origin): string {
  const path = sameOriginPath(from, origin);
  const isClosed = startsWith(path, role === "admin" ? "/customer" : "/admin");
  return isClosed || signInPaths.some((signInPath) => startsWith(path, signInPath)) ? "/" : path;
}

function sameOriginPath(from: unknown, origin: string): string {
  if (typeof from !== "string" || !from.startsWith("/")) return "/";
  const url = URL.parse(from, origin);
  // "/.//evil" resolves to this origin, but its path "//evil" would leave it.
  if (url?.origin !== origin || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}

const startsWith = (path: string, start: string): boolean =>
  path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}?`);
