import { formatCount } from "@frangipani/core/kernel";

export const bookCount = (count: number): string => `${formatCount(count)} ${count === 1 ? "book" : "books"}`;
