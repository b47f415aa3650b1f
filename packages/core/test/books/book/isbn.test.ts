import { expect, it } from "vitest";
import { hasCheckDigit, readIsbn, registrationGroupOf, toIsbn13 } from "../../../src/books/book/isbn.ts";

it.each([
  ["9780306406157", "9780306406157"],
  ["978-0-306-40615-7", "9780306406157"],
  [" 978 0 306 40615 7 ", "9780306406157"],
  ["ISBN-13: 978–0–306–40615–7", "9780306406157"],
  ["0-306-40615-2", "9780306406157"],
  ["isbn 0306406152", "9780306406157"],
  ["0-8044-2957-x", "9780804429573"],
  ['="0439023483"', "9780439023481"],
  ["'9780306406157", "9780306406157"],
  ["[0439023483]", "9780439023481"],
  ["0439023483 (pbk.)", "9780439023481"],
  ["9780306406157.0", "9780306406157"],
  ["9.780306406157E+12", "9780306406157"],
  ["439023483", "9780439023481"],
  ["９７８－０３０６４０６１５７", "9780306406157"],
  ["ISBN-13 \u200f : \u200e 978-0306406157", "9780306406157"],
  ["439023484", ""],
  ["1984", ""],
  ["97803064061", ""],
  ["1234567890123", ""],
  ["978-0-306-40615-7 (pbk.) :", "9780306406157"],
  ["9780306406157 :", "9780306406157"],
  ["978-0-306-40615-7 Rain", ""],
  ["", ""],
])("reads %j as the ISBN %j", (text, isbn) => expect(toIsbn13(text)).toBe(isbn));

const wrongDigit = "The last digit does not fit the others. Check the ISBN.";
it.each([
  ["0439023483", { isbn: "0439023483" }],
  ["0-439-02348-3", { isbn: "0439023483" }],
  ['="0439023483"', { isbn: "0439023483" }],
  ["ISBN 978-0-306-40615-7", { isbn: "9780306406157" }],
  ["'9780306406157", { isbn: "9780306406157" }],
  ["155404295x", { isbn: "155404295X" }],
  ["439023483", { isbn: "0439023483", warning: "A zero at the beginning was lost: read as 0439023483" }],
  ["9780439023482", { isbn: "9780439023482", warning: wrongDigit }],
  ["0439023484", { isbn: "0439023484", warning: wrongDigit }],
  [
    "1234567890128",
    { isbn: "1234567890128", warning: "This is no ISBN of 10 or 13 digits. Check the ISBN." },
  ],
  ["9.78044E+12", { problem: "Excel has shortened this ISBN; format the column as text" }],
  ["9,78043902348e+12", { problem: "Excel has shortened this ISBN; format the column as text" }],
  ["9780306000000", { problem: "Excel has shortened this ISBN; format the column as text" }],
  [
    "978-0-316-00000-0",
    { isbn: "9780316000000", warning: "Excel may have shortened this ISBN. Check the ISBN." },
  ],
  ["9780306406157, 9780306406158", { problem: "There is more than one ISBN here; keep one" }],
  ["0-306-40615-2 / 978-0-306-40615-7", { problem: "There is more than one ISBN here; keep one" }],
  ["N/A", { problem: "This is no ISBN" }],
])("reads %j with the warning or problem %j", (text, expected) => {
  expect(readIsbn(text)).toEqual({ isbn: text, isbn13: toIsbn13(text), ...expected });
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

it.each([
  ["9780306406157", "9780"],
  ["9781861972712", "9781"],
  ["9786011234567", "978601"],
  ["9786512345678", "97865"],
  ["9786612345678", ""],
  ["9787301000007", "9787"],
  ["9788491050001", "97884"],
  ["9789491050001", "97894"],
  ["9789814893015", "978981"],
  ["9789901000000", "9789901"],
  ["9789999901147", "97899999"],
  ["9791090636071", "97910"],
  ["9798600000000", "9798"],
  ["9799000000002", ""],
])("the registration group of %s is %j", (isbn, group) => expect(registrationGroupOf(isbn)).toBe(group));
