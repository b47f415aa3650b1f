import { pagingQuery } from "../contract/paging.ts";

/** A book takes about 1 kB, at most 20; a page ends at 1 MB of them, so responses stay below 3 MB. */
export const BookPaging = pagingQuery(500);
