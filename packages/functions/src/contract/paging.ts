import * as z from "zod/mini";

/** Keeps responses below Lambda's 6 MB. */
export const pagingQuery = (maxLimit: number) =>
  z.object({
    limit: z._default(
      z.coerce
        .number()
        .check(
          z.int(),
          z.minimum(1, "limit must be at least 1"),
          z.maximum(maxLimit, `limit must be at most ${maxLimit}`),
        ),
      maxLimit, // without a limit, a page is as long as it may be
    ),
    cursor: z.optional(z.string().check(z.maxLength(2000))),
  });

/** A position in the books by the time of their change, such as "2026-11-20T17:05:00.000Z#ID"; "" is before the first. */
export const LogCursor = z._default(
  z.string().check(z.regex(/^[0-9TZ:.#A-Za-z_-]{0,100}$/, "Unknown cursor")),
  "",
);

/**
 * A book takes about 1 kB, at most 20, and a page ends at 1 MB of stored books. In JSON they are larger, by escaped quotes
 * and line ends and the names of their categories, but stay below 3 MB.
 */
export const BookPaging = pagingQuery(500);
