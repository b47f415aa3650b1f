import { readIsbn } from "../../books/book/isbn.ts";
import type { Reading } from "./reading.ts";

/** By the one rule of the shop (books/book/isbn.ts). A wrong check digit is the shop's to warn of, when the row is written. */
export function readIsbnCell(text: string): Reading {
  const { isbn, problem, warning } = readIsbn(text);
  if (problem)
    return {
      value: text.trim(),
      problem,
      remedy: /e\+?\d+$/i.test(text.trim())
        ? "In Excel, format the column as text, and copy the numbers into it again from where they came from"
        : "Write one ISBN of 10 or 13 digits",
    };
  const remedy = "Check the ISBN against the book";
  return warning && isbn !== text.trim() ? { value: isbn, warning, remedy } : { value: isbn };
}
