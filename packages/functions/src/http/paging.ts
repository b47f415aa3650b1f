import type { Context } from "hono";
import * as z from "zod/mini";
import type { Env } from "./env.ts";

/** `?limit=` and `?cursor=`: lists are answered page by page, so that no answer outgrows Lambda's 6 MB. */
export const Paging = (most: number) =>
  z.object({
    limit: z._default(
      z.coerce
        .number()
        .check(
          z.int(),
          z.minimum(1, "limit must be at least 1"),
          z.maximum(most, `limit must be at most ${most}`),
        ),
      most,
    ),
    cursor: z.optional(z.string().check(z.maxLength(2000))),
  });

/** Tells where the next page begins; no header on the last page. */
export function nextCursor(c: Context<Env>, cursor: string | undefined): void {
  if (cursor) c.header("x-next-cursor", cursor);
}
