import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";

const NAME = "refresh";
/** Sent with the calls under /api/auth only. */
const PATH = "/api/auth";

const options = (secure: boolean): CookieOptions =>
  secure
    ? { path: PATH, httpOnly: true, sameSite: "Strict", secure: true, prefix: "secure" }
    : { path: PATH, httpOnly: true, sameSite: "Strict" };

/** The cookie that holds the refresh token: out of reach of scripts, never sent along from other sites. */
export const refreshCookie = (secure: boolean) => ({
  read: (c: Context): string | undefined => (secure ? getCookie(c, NAME, "secure") : getCookie(c, NAME)),
  set: (c: Context, token: string, validUntil: Date, now: Date): void =>
    setCookie(c, NAME, token, {
      ...options(secure),
      maxAge: Math.floor((validUntil.getTime() - now.getTime()) / 1000),
    }),
  clear: (c: Context): void => void deleteCookie(c, NAME, options(secure)),
});
export type RefreshCookie = ReturnType<typeof refreshCookie>;
