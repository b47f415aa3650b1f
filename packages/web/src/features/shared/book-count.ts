import { formatCount } from "@frangipani/core/kernel/format";

/** "1 book", "10,012 books". */
export const bookCount = (count: number): string => `${formatCount(count)} ${count === 1 ? "book" : "books"}`;
