import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BookId } from "../../../src/books/book/book-id.ts";
import type { BookSummary } from "../../../src/books/book/views.ts";
import { isOneTypoAway } from "../../../src/catalogue/search/match.ts";
import { createSearchIndex, prepare, search } from "../../../src/catalogue/search/search.ts";
import { firstByTitle, SORTS, sortByTitle, sortTitled } from "../../../src/catalogue/search/sort.ts";
import type { Cents } from "../../../src/kernel/amounts/quantities.ts";
import { fold } from "../../../src/kernel/text/fold.ts";
import { SqliteIndex } from "../../../src/sqlite/sqlite-index.ts";
import { testSummary } from "../../support/book.ts";

const card = (title: string, author = "Somebody", part: Partial<BookSummary> = {}): BookSummary =>
  testSummary({
    _id: `b-${title.replace(/\W/g, "")}-${author.replace(/\W/g, "")}`,
    title,
    author,
    price: 1000,
    publishedDate: 2000,
    ...part,
  });

const catalogue = sortByTitle([
  card("The Rain Ledger", "Mei Tan"),
  card("Rain", "Kirsty Gunn"),
  card("Rain Dogs", "Adrian McKinty"),
  card("After the Rain", "Nell Ng"),
  card("Terrain of Hope", "Ann Lee"),
  card("Mañana, Said the Piano", "José García Márquez"),
  card("Harry Potter and the Sorcerer's Stone", "J.K. Rowling"),
  card("The Hobbit", "J.R.R. Tolkien"),
  card("Misery", "Stephen King"),
  card("Brainstorm", "Daniel Siegel"),
]);
type Engine = (books: readonly BookSummary[]) => (query: string) => readonly BookSummary[];

const onDevice: Engine = (books) => {
  const index = createSearchIndex(books);
  return (query) => search(index, query);
};
const inFile: Engine = (books) => {
  const index = SqliteIndex.create(":memory:", [books]);
  return (q) => index.find({ q }, [], { offset: 0, limit: 1000 }).books;
};

describe.each([
  ["on a device", onDevice],
  ["in the server's file", inFile],
])("search %s", (_, engine) => {
  const find = engine(catalogue);
  const titles = (query: string) => find(query).map((book) => book.title);

  it("ranks the whole title, its start, its words, then parts of words", () =>
    expect(titles("rain")).toEqual([
      ...["Rain", "Rain Dogs", "After the Rain", "The Rain Ledger", "Brainstorm", "Terrain of Hope"],
    ]));

  it("ranks by the best occurrence of a word, and matches of the author after all matches of titles", () => {
    const rainy = [card("Grain"), card("Snow", "Rain Adams"), card("Drain", "Rain Lee")];
    const books = sortByTitle([...rainy, card("Terrain and Rain"), card("Rain")]);
    expect(engine(books)("rain").map(({ title }) => title)).toEqual([
      ...["Rain", "Terrain and Rain", "Drain", "Snow", "Grain"],
    ]);
  });

  it.each([
    ["manana", "Mañana, Said the Piano"],
    ["garcia marquez", "Mañana, Said the Piano"],
    ["sorcerers stone", "Harry Potter and the Sorcerer's Stone"],
    ["rowling potter", "Harry Potter and the Sorcerer's Stone"],
    ["j.k. rowling", "Harry Potter and the Sorcerer's Stone"],
    ["  the   hobbit ", "The Hobbit"],
  ])("finds %j without case, accents, marks or order", (query, title) => {
    expect(titles(query)).toEqual([title]);
  });

  it.each([
    ["tolkein", "The Hobbit"],
    ["hary poter", "Harry Potter and the Sorcerer's Stone"],
    ["mcknity", "Rain Dogs"],
    ["sorceer", "Harry Potter and the Sorcerer's Stone"],
  ])("finds %j in spite of its typo", (query, title) => expect(titles(query)).toContain(title));

  it.each([
    ["wladyslaw", "Życie Władysława Łokietka"],
    ["schloezer", "Schlözers Reise"],
    ["aesop", "Æsop’s Fables"],
    ["æsop", "Aesop Again"],
    ["oeuvre", "L’Œuvre au noir"],
    ["smoerrebroed", "Smørrebrød"],
    ["smorrebrod", "Smørrebrød"],
    ["thorgrimur", "Þorgrímur"],
    ["isik", "Işık"],
    ["strasse", "Große Straße"],
  ])("finds by %s the title %s", (query, title) => {
    const letters = engine(
      sortByTitle([
        card("Życie Władysława Łokietka"),
        card("Schlözers Reise"),
        card("Æsop’s Fables"),
        card("Aesop Again"),
        card("L’Œuvre au noir"),
        card("Smørrebrød"),
        card("Þorgrímur"),
        card("Đorđević"),
        card("Işık"),
        card("Große Straße"),
      ]),
    );
    expect(letters(query).map((book) => book.title)).toContain(title);
    expect(letters(title).at(0)?.title).toBe(title);
  });

  it("reads oe as ö only where a title has that letter", () => {
    const find = engine(sortByTitle([card("Potter"), card("Poet")]));
    expect(find("poe").map(({ title }) => title)).toEqual(["Poet"]);
  });

  it("puts matches with a typo last", () => {
    expect(titles("misery")[0]).toBe("Misery");
    expect(titles("rain dogs")).toEqual(["Rain Dogs"]);
  });

  it("finds nothing for an unknown word, and takes short words literally", () => {
    expect(titles("zzzzzz")).toEqual([]);
    expect(titles("kng")).toEqual([]);
  });

  it.each(["([*+?`", " ?! ", "'", "#", "++", "\u00b4", "\u0301", "\u2014"])(
    "finds nothing for %j, which has no word",
    (query) => {
      expect(titles(query)).toEqual([]);
    },
  );

  describe("of names that end in signs", () => {
    const languages = engine(
      sortByTitle([
        card("C++ Primer"),
        card("Effective C++"),
        card("C++20 in Detail"),
        card("C# in Depth"),
        card("C Programming"),
        card("Notepad++ for Café Owners"),
        card("Rock+Roll"),
        card("#1 Fan"),
      ]),
    );
    const named = (query: string) => languages(query).map((book) => book.title);

    it.each([
      ["C++", ["C++ Primer", "C++20 in Detail", "Effective C++"]],
      ["c++ prim", ["C++ Primer"]],
      ["(C++)", ["C++ Primer", "C++20 in Detail", "Effective C++"]],
      ["C#", ["C# in Depth"]],
      ["notepad", ["Notepad++ for Café Owners"]],
      ["rock+roll", ["Rock+Roll"]],
      ["rock & roll", ["Rock+Roll"]],
      ["c+primer", ["C++ Primer"]],
      ["#1", ["#1 Fan"]],
      ["F#", []],
    ])("%j finds %j", (query, expected) => expect(named(query)).toEqual(expected));

    it("the letter alone finds them all", () => {
      const all = ["C Programming", "C# in Depth", "C++ Primer", "C++20 in Detail", "Effective C++"];
      expect(named("c").slice(0, 5).toSorted()).toEqual(all.toSorted());
    });
  });
});

describe("search on a device alone", () => {
  const index = createSearchIndex(catalogue);

  it("returns no more books than the limit", () =>
    expect(search(index, "rain", 2).map(({ title }) => title)).toEqual(["Rain", "Rain Dogs"]));

  it("finds nothing for an empty text, for which pages list all books", () =>
    expect(search(index, "")).toEqual([]));

  it("prepares the vocabulary in slices and finds the same", () => {
    const other = createSearchIndex(catalogue);
    while (!prepare(other, 3));
    expect(search(other, "tolkein")).toEqual(search(createSearchIndex(catalogue), "tolkein"));
  });

  const text = fc.string({ unit: "grapheme", maxLength: 30 });
  it("finds every book by its own title and by its own author, whatever the script", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 20 }), (books) => {
        const cards = books.map(([title, author], id) => card(title, author, { _id: `${id}` as BookId }));
        const sorted = sortByTitle(cards);
        const index = createSearchIndex(sorted);
        for (const book of sorted)
          for (const input of [book.title, book.author]) {
            const hasWord = /[\p{L}\p{N}]/u.test(input.normalize("NFKD"));
            expect(search(index, input).includes(book)).toBe(hasWord);
          }
      }),
    );
  });

  it("finds a title whatever the case and accents of the query", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."aáÀÅßñÑøØzžЖжΣσς éE"), maxLength: 12 });
    // A query of spaces alone is no search (browse.ts).
    const titles = letters.filter((text) => text.trim() !== "");
    fc.assert(
      fc.property(titles, (title) => {
        const indexOfOne = createSearchIndex([card(title)]);
        for (const input of [title.toUpperCase(), title.toLowerCase(), fold(title), title.normalize("NFD")])
          expect(search(indexOfOne, input)).toHaveLength(1);
      }),
    );
  });

  it("never returns a book twice, and never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (query) => {
        const found = search(index, query);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});

describe("a typo", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abcde"), minLength: 4, maxLength: 10 });
  /** The Damerau-Levenshtein distance in its textbook form, as an independent check. */
  const typos = (a: string, b: string): number => {
    const rows = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (_, j) => (i === 0 || j === 0 ? i + j : 0)),
    );
    const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
    for (let i = 1; i <= a.length; i += 1)
      for (let j = 1; j <= b.length; j += 1) {
        const changed = a[i - 1] === b[j - 1] ? 0 : 1;
        let min = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + changed);
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
          min = Math.min(min, at(i - 2, j - 2) + 1);
        (rows[i] as number[])[j] = min;
      }
    return at(a.length, b.length);
  };

  it("is one letter too many, missing, wrong, or swapped with its neighbour", () => {
    fc.assert(
      fc.property(word, word, (input, other) => {
        expect(isOneTypoAway(input, other, false)).toBe(typos(input, other) <= 1);
      }),
      { numRuns: 2000 },
    );
  });

  it("may be in the beginning of a word still being typed", () => {
    fc.assert(
      fc.property(word, word, (input, other) => {
        const beginnings = Array.from({ length: other.length + 1 }, (_, end) => other.slice(0, end));
        expect(isOneTypoAway(input, other, true)).toBe(beginnings.some((one) => typos(input, one) <= 1));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the order of books", () => {
  it("by title ignores case and accents", () => {
    const sorted = sortByTitle([card("Émile"), card("zebra"), card("Apple"), card("eagle"), card("Zoo")]);
    expect(sorted.map((book) => book.title)).toEqual(["Apple", "eagle", "Émile", "zebra", "Zoo"]);
  });

  it("by price (both ways) and newest first has equals by title", () => {
    const sorted = sortByTitle([
      card("B", "x", { price: 500 as Cents, publishedDate: 2001 }),
      card("A", "x", { price: 500 as Cents, publishedDate: 1999 }),
      card("C", "x", { price: 100 as Cents, publishedDate: 2001 }),
    ]);
    const order = (sort: (typeof SORTS)[number]) =>
      sortTitled(sorted, sort)
        .map((book) => book.title)
        .join("");
    expect(SORTS.map(order)).toEqual(["ABC", "CAB", "ABC", "BCA"]);
  });

  it("by title does not depend on the order of the input, and firstByTitle returns its beginning", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ maxLength: 3 }), { maxLength: 20 }), (titles) => {
        const books = titles.map((title, index) => card(title, "x", { _id: `${index}` as BookId }));
        expect(sortByTitle(books)).toEqual(sortByTitle(books.toReversed()));
        expect(firstByTitle(books, 4)).toEqual(sortByTitle(books).slice(0, 4));
      }),
    );
  });
});
