import { expect, it } from "vitest";
import { findingText, warningsOfImported } from "../../src/import/reading/findings.ts";

it.each([
  [
    { message: "The last digit does not fit the others. Check the ISBN." },
    "The last digit does not fit the others. Check the ISBN.",
  ],
  [{ message: "Check the ISBN.", remedy: "Write one ISBN" }, "Check the ISBN. Write one ISBN."],
  [{ message: "More than 20 kg", remedy: "Check the unit" }, "More than 20 kg. Check the unit."],
])("%j is told with one full stop a sentence", (finding, text) => expect(findingText(finding)).toBe(text));

it("lists no warnings of rows that are refused", () => {
  const of = (line: number, column: string) => ({ line, column, message: "Look" });
  expect(warningsOfImported([of(2, "isbn"), of(3, "isbn")], [of(2, "price")])).toEqual([of(3, "isbn")]);
});
