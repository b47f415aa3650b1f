import type { Role } from "@frangipani/core/accounts";
import { hasPendingAlert } from "../alerts/alert-state.ts";
import { signInPaths } from "../api/session/session-guard.ts";

export const fromState = (from: unknown): { from?: string } => (typeof from === "string" ? { from } : {});

/** The path after a sign-in: the page before it, else home. Only paths of this origin, as links can set `from`. */
export function destinationOf(from: unknown, role: Role, origin = location.origin): string {
  const path = sameOriginPath(from, origin);
  const isClosed = startsWith(path, role === "admin" ? "/customer" : "/admin");
  return isClosed || signInPaths.some((signInPath) => startsWith(path, signInPath)) ? "/" : path;
}

const PURPOSES: Record<string, string | undefined> = {
  "/checkout": "pay for the books in your cart",
  "/customer": "see your account",
  "/customer/orders": "see your orders",
  "/customer/alerts": "see your alerts",
  "/profile": "see your profile",
  "/saved": "keep your saved books on all your devices",
};

export const isBackOffice = (from: unknown, origin = location.origin): boolean =>
  startsWith(sameOriginPath(from, origin), "/admin");

/** The reason for a sign-in, after "Sign in to"; undefined if the user opened the page directly. */
export function purposeOf(from: unknown, origin = location.origin): string | undefined {
  if (isBackOffice(from, origin)) return "use the back office";
  const path = sameOriginPath(from, origin).replace(/[?#].*/, "");
  const [, bookId] = /^\/book\/([^/]+)$/.exec(path) ?? [];
  if (bookId !== undefined && hasPendingAlert(bookId)) return "be told about this book";
  return PURPOSES[path];
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
