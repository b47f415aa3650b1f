import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type KnownBook, suggestFrom } from "../../../src/catalogue/inventory/suggest-book-fields.ts";

const ISBN = "9789814893015";

const book = (isbn13: string, part: Partial<KnownBook> = {}): KnownBook => ({
  isbn13,
  publisher: "Lantern & Quay",
  language: "English",
  category: "fiction",
  subcategory: "classics",
  ...part,
});
const unknown = { publisher: "", language: "", category: "", subcategory: "" };

it.each<[title: string, neighbours: KnownBook[], expected: string]>([
  ["is the one that two close books have", [book("9789814893022"), book("9789814893107")], "Lantern & Quay"],
  ["is not known from one book alone", [book("9789814893022")], ""],
  [
    "is not known where close books disagree",
    [book("9789814893022"), book("9789814893039", { publisher: "Northwind" })],
    "",
  ],
  [
    "is that of the closest books, although other publishers have numbers of the same country",
    [
      book("9789814893022"),
      book("9789814893039"),
      book("9789814800013", { publisher: "Northwind" }),
      book("9789810700010", { publisher: "Banyan Books" }),
    ],
    "Lantern & Quay",
  ],
  [
    "is not known from books with fewer common digits than a publisher's number has",
    [book("9789815000011"), book("9789815000028")].map((one) => ({ ...one, publisher: "Far" })),
    "",
  ],
  ["is not that of another country", [book("9789829000011"), book("9789829000028")], ""],
])("the publisher %s", (_, neighbours, expected) =>
  expect(suggestFrom(ISBN, neighbours, []).publisher).toBe(expected),
);

describe("the language", () => {
  it("is the one that all books of the same country have", () => {
    const neighbours = [book("9789810700010", { publisher: "Other" }), book("9789814893022")];
    expect(suggestFrom(ISBN, neighbours, []).language).toBe("English");
    const malay = book("9789814893039", { language: "Malay" });
    expect(suggestFrom(ISBN, [...neighbours, malay], []).language).toBe("");
  });

  it("is not known from books of other countries", () =>
    expect(suggestFrom(ISBN, [book("9789676000019"), book("9789829000028")], []).language).toBe(""));
});

describe("the category", () => {
  const near = [book("9789814893022"), book("9789814893039"), book("9789814893046", { category: "poetry" })];

  it("is the one that most close books have", () =>
    expect(suggestFrom(ISBN, near, [])).toMatchObject({ category: "fiction", subcategory: "classics" }));

  it("is not known when half of the close books have another one", () => {
    const half = [book("9789814893022"), book("9789814893039", { category: "poetry" })];
    expect(suggestFrom(ISBN, half, [])).toMatchObject({ category: "", subcategory: "" });
  });

  it("comes without a subcategory when the close books differ in it", () => {
    const mixed = [book("9789814893022"), book("9789814893039", { subcategory: "short-stories" })];
    expect(suggestFrom(ISBN, mixed, [])).toMatchObject({ category: "fiction", subcategory: "" });
  });

  it("of another edition of the book takes precedence over that of close books", () => {
    const edition = book("9780306406157", { category: "travel", subcategory: "asia" });
    expect(suggestFrom(ISBN, near, [edition])).toMatchObject({ category: "travel", subcategory: "asia" });
  });
});

it("nothing is known of an ISBN whose registration group is not assigned", () =>
  expect(suggestFrom("9799000000002", [book("9799000000019"), book("9799000000026")], [])).toEqual(unknown));

const known = fc.record({
  isbn13: fc
    .tuple(fc.constantFrom("978981489", "9780306", "97999"), fc.nat({ max: 9999 }))
    .map(([start, rest]) => `${start}${String(rest).padStart(13 - start.length, "0")}`),
  publisher: fc.constantFrom("", "A", "B"),
  language: fc.constantFrom("", "English", "Malay"),
  category: fc.constantFrom("", "fiction", "travel"),
  subcategory: fc.constantFrom("", "classics", "asia"),
});

it("suggests only what a book has, in whatever order the books come", () => {
  fc.assert(
    fc.property(fc.array(known, { maxLength: 12 }), fc.array(known, { maxLength: 3 }), (near, editions) => {
      const suggestion = suggestFrom(ISBN, near, editions);
      expect(suggestFrom(ISBN, near.toReversed(), editions.toReversed())).toEqual(suggestion);
      const all = [...near, ...editions];
      for (const field of ["publisher", "language", "category"] as const)
        if (suggestion[field]) expect(all.map((one) => one[field])).toContain(suggestion[field]);
      if (suggestion.subcategory)
        expect(all).toContainEqual(
          expect.objectContaining({ category: suggestion.category, subcategory: suggestion.subcategory }),
        );
    }),
  );
});
