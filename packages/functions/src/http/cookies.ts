import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";

// With HTTPS a `__Host-` cookie, which other hosts cannot set and which requires the path `/`. Without HTTPS that
// prefix is not allowed, and the path is limited to the calls that need the cookie.
const options = (secure: boolean): CookieOptions =>
  secure
    ? { path: "/", httpOnly: true, sameSite: "Strict", secure: true, prefix: "host" }
    : { path: "/api/auth", httpOnly: true, sameSite: "Strict" };

export const tokenCookie = (name: "refresh" | "device" | "reset", secure: boolean) => ({
  read: (c: Context): string | undefined => (secure ? getCookie(c, name, "host") : getCookie(c, name)),
  set: (c: Context, token: string, validUntil: Date, now: Date): void =>
    setCookie(c, name, token, {
      ...options(secure),
      maxAge: Math.floor((validUntil.getTime() - now.getTime()) / 1000),
    }),
  clear: (c: Context): void => void deleteCookie(c, name, options(secure)),
});
export type TokenCookie = ReturnType<typeof tokenCookie>;
