import { randomInt } from "node:crypto";

const DIGITS_WITHOUT_CHECK = 12;

/** Of no other book, with its check digit. */
export function newIsbn(beginning = "978"): string {
  const missing = DIGITS_WITHOUT_CHECK - beginning.length;
  const digits = `${beginning}${String(randomInt(10 ** missing)).padStart(missing, "0")}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
