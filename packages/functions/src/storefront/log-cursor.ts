import * as z from "zod/mini";

/** A place of the catalogue's log. */
export const LogCursor = z._default(
  z.string().check(z.regex(/^[0-9TZ:.#A-Za-z_-]{0,100}$/, "Unknown cursor")),
  "",
);
