const numbers = new Intl.NumberFormat("en-SG");

/** "10,012". */
export const inThousands = (count: number): string => numbers.format(count);

/** "1 book", "10,012 books". */
export const bookCount = (count: number): string => `${inThousands(count)} ${count === 1 ? "book" : "books"}`;
