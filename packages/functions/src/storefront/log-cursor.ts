import * as z from "zod/mini";

export const LogCursor = z._default(
  z.string().check(z.regex(/^[0-9TZ:.#A-Za-z_-]{0,100}$/, "Unknown cursor")),
  "",
);
