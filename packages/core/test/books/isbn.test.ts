import { expect, it } from "vitest";
import { hasCheckDigit, toIsbn13 } from "../../src/books/isbn.ts";

it.each([
  ["9780306406157", "9780306406157"],
  ["978-0-306-40615-7", "9780306406157"],
  [" 978 0 306 40615 7 ", "9780306406157"],
  ["ISBN-13: 978–0–306–40615–7", "9780306406157"],
  ["0-306-40615-2", "9780306406157"],
  ["isbn 0306406152", "9780306406157"],
  ["0-8044-2957-x", "9780804429573"],
  ["1984", ""],
  ["97803064061", ""],
  ["1234567890123", ""],
  ["978-0-306-40615-7 Rain", ""],
  ["", ""],
])("reads %j as the ISBN %j", (text, isbn) => {
  expect(toIsbn13(text)).toBe(isbn);
});

it.each([
  ["9780306406157", true],
  ["9780804429573", true],
  ["9790000000001", true],
  ["9780306406158", false],
  ["9780306406517", false],
])("knows whether the last digit of %s is the check digit: %s", (isbn, expected) => {
  expect(hasCheckDigit(isbn)).toBe(expected);
});
