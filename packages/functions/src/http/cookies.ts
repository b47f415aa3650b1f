import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";

const NAME = "refresh";

// With HTTPS a `__Host-` cookie, which other hosts cannot set and which requires the path `/`. Without HTTPS that
// prefix is not allowed, and the path is limited to the calls that need the cookie.
const options = (secure: boolean): CookieOptions =>
  secure
    ? { path: "/", httpOnly: true, sameSite: "Strict", secure: true, prefix: "host" }
    : { path: "/api/auth", httpOnly: true, sameSite: "Strict" };

export const refreshCookie = (secure: boolean) => ({
  read: (c: Context): string | undefined => (secure ? getCookie(c, NAME, "host") : getCookie(c, NAME)),
  set: (c: Context, token: string, validUntil: Date, now: Date): void =>
    setCookie(c, NAME, token, {
      ...options(secure),
      maxAge: Math.floor((validUntil.getTime() - now.getTime()) / 1000),
    }),
  clear: (c: Context): void => void deleteCookie(c, NAME, options(secure)),
});
export type RefreshCookie = ReturnType<typeof refreshCookie>;
