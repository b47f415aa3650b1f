/** Made when first wanted: it takes a phone a while, and home may not need it. */
let numbers: Intl.NumberFormat | undefined;

/** "10,012". */
export function inThousands(count: number): string {
  numbers ??= new Intl.NumberFormat("en-SG");
  return numbers.format(count);
}

/** "1 book", "10,012 books". */
export const bookCount = (count: number): string => `${inThousands(count)} ${count === 1 ? "book" : "books"}`;
