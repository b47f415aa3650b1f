import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";

const NAME = "refresh";

/**
 * With HTTPS it is a `__Host-` cookie, which no other host can plant, such as a test stage below the shop's domain; its
 * price is the path `/`. Without HTTPS there is no such prefix, and the cookie goes with the calls that need it alone.
 */
const options = (secure: boolean): CookieOptions =>
  secure
    ? { path: "/", httpOnly: true, sameSite: "Strict", secure: true, prefix: "host" }
    : { path: "/api/auth", httpOnly: true, sameSite: "Strict" };

/** The cookie that holds the refresh token: out of reach of scripts, never sent along from other sites. */
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
