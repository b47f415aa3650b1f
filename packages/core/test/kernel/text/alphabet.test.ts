import fc from "fast-check";
import { expect, it } from "vitest";
import { alphabetically } from "../../../src/kernel/text/alphabet.ts";

it("compares any texts as English collation does", () => {
  const { compare } = new Intl.Collator("en");
  const letters = fc.constantFrom(..."aAbzZ 0 9éÉüß'’-:,.·\u0301æŒ中𝒜");
  const word = fc.string({ unit: letters, maxLength: 6 });
  const title = fc.oneof(word, fc.string(), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(title, title, (a, b) => {
      expect(Math.sign(alphabetically(a, b))).toBe(compare(a, b));
    }),
    { numRuns: 5_000 },
  );
});
