import { randomInt } from "node:crypto";

/** Of no other book, with its check digit. */
export function newIsbn(): string {
  const digits = `978${String(randomInt(1_000_000_000)).padStart(9, "0")}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
