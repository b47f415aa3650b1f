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
