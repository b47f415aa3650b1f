import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ImportInput, MAX_CELL_CHARACTERS, MAX_STATE_CHARACTERS } from "../../src/import/contract.ts";
import {
  columnKeys,
  columnOf,
  headingKey,
  isNamedColumn,
  mapColumns,
} from "../../src/import/file/headings.ts";
import {
  type CategoryChoice,
  categoriesToCreate,
  findCategory,
  suggestCategory,
  withSuggestions,
} from "../../src/import/reading/categories.ts";
import { correctionFile } from "../../src/import/reading/correction-file.ts";
import { languageTag, readLanguage } from "../../src/import/values/language.ts";
import { readPrice, readYear, suggestCopies } from "../../src/import/values/numbers.ts";
import { decimalMarkOf, repairMojibake, toDecimal } from "../../src/import/values/reading.ts";
import { readAuthors, readDescription } from "../../src/import/values/texts.ts";
import { readWeight, type WeightUnit } from "../../src/import/values/weight.ts";
import { titleToSlug } from "../../src/kernel/text/slug.ts";
import { categories, interpretTestFile } from "../support/import-file.ts";

describe("a number", () => {
  it.each<[string, "." | ",", string | undefined]>([
    ["1,234.00", ".", "1234.00"],
    ["1.234,00", ".", "1234.00"],
    ["1,234", ".", "1234"],
    ["1,234", ",", "1.234"],
    ["1.234", ",", "1234"],
    ["1.234", ".", "1.234"],
    ["1,234,567", ".", "1234567"],
    ["12,5", ".", "12.5"],
    ["1 234,50", ",", "1234.50"],
    ["1'234.50", ".", "1234.50"],
    ["1.899E+1", ".", "18.99"],
    ["0.450", ",", "0.450"],
    ["-3", ".", "-3"],
    ["1,23,4", ".", undefined],
    ["12 dollars", ".", undefined],
    ["", ".", undefined],
  ])("%s in a file with the decimal mark %s is %s", (text, decimalMark, value) => {
    expect(toDecimal(text, decimalMark)).toBe(value);
  });

  it("with two decimals is unambiguous, with a decimal point or comma", () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.constantFrom(".", ","), (cents, decimalMark) => {
        const text = (cents / 100).toFixed(2);
        expect(toDecimal(text, decimalMark)).toBe(text);
        expect(toDecimal(text.replace(".", ","), decimalMark)).toBe(text);
      }),
    );
  });

  it("has the decimal mark that most of the file's numbers have", () => {
    expect(decimalMarkOf(["18,99", "7,50", "1.234,00", "9.99"])).toBe(",");
    expect(decimalMarkOf(["18.99", "7,50", "1,234"])).toBe(".");
  });
});

it.each([
  ["English", "en"],
  ["Chinese", "zh"],
  ["Malay", "ms"],
  ["Filipino", "fil"],
  ["Norwegian", "no"],
  ["Ancient Greek", "grc"],
  ["Singlish", undefined],
])("the language %s has the tag %s", (name, tag) => expect(languageTag(name)).toBe(tag));

describe("a price", () => {
  it.each(["S$ 18.99", "$18.99", "SGD 18.99", "18.99 SGD", "18.99$"])("%s is in dollars", (text) => {
    expect(readPrice(text, ".")).toEqual({ value: "18.99" });
  });

  it.each(["€18.99", "18.99 EUR", "£18.99", "USD 18.99", "US$18.99", "RM 18.99"])("%s is not", (text) => {
    expect(readPrice(text, ".")).toMatchObject({ problem: expect.stringContaining("another currency") });
  });

  it("of three decimals may be one in thousands", () => {
    const warning = "Read as 1.25, not in thousands";
    expect(readPrice("1.250", ".")).toMatchObject({ value: "1.250", warning });
    expect(readPrice("1.250", ",")).toEqual({ value: "1250" });
  });

  it("far from the other prices of the file is warned of", async () => {
    const rows = [10, 12, 11, 9, 1800].map((price, index) => `b${index},${price}`);
    const { warnings } = await interpretTestFile(["id,price", ...rows].join("\n"));
    expect(warnings).toMatchObject([{ line: 6, column: "price", value: "1800", remedy: "Check the price" }]);
  });
});

describe("a weight", () => {
  it.each<[string, WeightUnit, string]>([
    ["450 grams", "kg", "0.45"],
    ["0.45 kg", "g", "0.45"],
    ["0,45kg", "kg", "0.45"],
    ["1 lb", "kg", "0.454"],
    ["1,200 g", "kg", "1.2"],
    ["1 lb 4 oz", "kg", "0.567"],
    ["450", "g", "0.45"],
    ["0.4 g", "kg", "0.001"],
  ])("%s in a file of %s is %s kg", (text, unit, value) => {
    expect(readWeight(text, unit, ".").value).toBe(value);
  });

  it.each([
    ["0.3", "g", "A book of 0.001 kg"],
    ["450", "kg", "A book of 450 kg"],
    ["5", "g", undefined],
  ] as const)("%s in a file of %s has the warning: %s", (text, unit, warning) => {
    expect(readWeight(text, unit, ".").warning).toBe(warning);
  });

  it("is asked about when most books would be implausibly heavy", async () => {
    const { questions } = await interpretTestFile(
      ["id,weight", ...[12.5, 8, 9.4, 16, 2].map((weight, index) => `b${index},${weight}`)].join("\n"),
    );
    expect(questions.weightUnit).toEqual({ rows: 4, limit: 3, example: "12.5" });
  });

  it.each(["Weight (g)", "Weight in grams", "weight_g"])(
    "takes its unit from the heading %s",
    async (heading) => {
      const { rows, questions } = await interpretTestFile(`id,${heading}\nx,450`);
      expect([rows[0]?.values.weight, questions.weightUnit]).toEqual(["0.45", undefined]);
    },
  );
});

it.each([
  ["2003-11-01T00:00:00Z", "2003"],
  ["1-Nov-29", "2029"],
  ["1-Nov-30", "1930"],
  ["01/11/03", "2003"],
  ["©2003", "2003"],
  ["[2003]", "2003"],
  ["200311", "2003"],
  ["2001-2003", "2001-2003"],
  // A date that lost its format in a spreadsheet.
  ["37926", "2003"],
  ["soon", "soon"],
])("the year of %s is %s", (text, value) => expect(readYear(text)).toEqual({ value }));

it.each([
  ["Deutsch", "German"],
  ["français", "French"],
  ["Anglais", "English"],
  ["中文", "Chinese"],
  ["EN", "English"],
  ["简体中文", "Chinese"],
  ["Bahasa Melayu", "Malay"],
  ["Bahasa Indonesia", "Indonesian"],
  ["English (UK)", "English"],
  ["Singlish", "Singlish"],
])("the language %s is %s", (text, value) => expect(readLanguage(text).value).toBe(value));

it.each([
  ["10+", 10],
  [">1,000", 1000],
  ["Sold out", 0],
  ["out_of_stock", 0],
  ["Not yet available", 0],
  ["In stock", undefined],
])("%s suggests %s copies", (text, copies) => expect(suggestCopies(text)).toBe(copies));

describe("names", () => {
  it.each([
    ["Collins, Suzanne", false, "Collins, Suzanne"],
    ["Collins, Suzanne", true, "Suzanne Collins"],
    ["van Gogh, Vincent; Roe, Jane", true, "Vincent van Gogh, Jane Roe"],
    ["Neil Gaiman, Terry Pratchett", true, "Neil Gaiman, Terry Pratchett"],
    ["King, Jr.", true, "King, Jr."],
    ["García Márquez, Gabriel", true, "Gabriel García Márquez"],
    ["King, Martin Luther, Jr.", true, "Martin Luther King, Jr."],
    ["Austen, Jane, 1775-1817.", true, "Jane Austen"],
    ["Austen, Jane, 1775-1817, author.", true, "Jane Austen"],
    ["by Jane Austen (Author)", false, "Jane Austen"],
    ["J. K. Rowling/Mary GrandPré", false, "J. K. Rowling, Mary GrandPré"],
    ["Neil Gaiman / Terry Pratchett", false, "Neil Gaiman, Terry Pratchett"],
    ["Gaiman, Neil & Pratchett, Terry", true, "Neil Gaiman, Terry Pratchett"],
    ["Jane Austen\nAnn Doe", false, "Jane Austen, Ann Doe"],
    ["Lee, Tan & Lim", true, "Lee, Tan & Lim"],
    ["AC/DC", false, "AC/DC"],
  ])("%s (“Last, First” turned around: %s) are read as %s", (text, turnNames, value) =>
    expect(readAuthors(text, { turnNames }).value).toBe(value),
  );

  it("are turned around when most authors are “Last, First”, unless it is decided otherwise", async () => {
    const file = 'isbn,author\n9780306406157,"Collins, Suzanne"';
    const { rows, readings, questions } = await interpretTestFile(file);
    expect(rows[0]?.values.author).toBe("Suzanne Collins");
    const [from, to] = ["Collins, Suzanne", "Suzanne Collins"];
    expect(readings).toContainEqual({ line: 2, column: "author", from, to });
    expect(questions.turnNames).toMatchObject({ isTurned: true });
    const several = await interpretTestFile('isbn,author\n9780306406157,"Collins, Suzanne; Roe, Jane"');
    expect(several.rows[0]?.values.author).toBe("Suzanne Collins, Jane Roe");
    const kept = await interpretTestFile(file, { turnNames: false });
    expect(kept.rows[0]?.values.author).toBe("Collins, Suzanne");
  });
});

describe("a description", () => {
  it.each([
    ["<p>One</p>\n<p>Two<br/>three</p>", "One\n\nTwo\nthree"],
    ["<ul><li>a</li><li>b</li></ul>", "• a\n• b"],
    ["<script>alert(1)</script><b>x</b><!-- y -->", "x"],
    ["caf&eacute; &#8212; &nbsp;x", "café — \u00a0x"],
    ["a <3 b", "a <3 b"],
  ])("%s is %s", (text, value) => expect(readDescription(text).value).toBe(value));

  it("of another exporter may have its markup escaped", () => {
    const text = "&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;";
    expect(readDescription(text, { isForeign: true }).value).toBe("One\n\nTwo");
    expect(readDescription(text).value).toBe("<p>One</p><p>Two</p>");
  });
});

it("reads “5 copies” as 5, a title without its markup, and an author from two columns", async () => {
  const { rows } = await interpretTestFile(
    "id,title,stock,Author Last,Author First\nx,<i>Emma</i> &amp; co,5 copies,Austen,Jane",
  );
  expect(rows[0]?.values).toEqual({ id: "x", title: "Emma & co", stock: "5", author: "Jane Austen" });
});

it("reads “n/a” and “nan” as empty, and rejects an error of a spreadsheet", async () => {
  const { values, rejected } = await interpretTestFile(
    "id,title,author,publisher,weight\nx,A,n/a,nan,0.0\ny,B,C,#N/A,0.2",
    { defaults: { weight: "300 g", publisher: "Various" } },
  );
  expect(values).toEqual([{ id: "x", title: "A", author: "", publisher: "Various", weight: "0.3" }]);
  const message = "The spreadsheet has an error here (#N/A)";
  expect(rejected).toMatchObject([{ line: 3, column: "publisher", message }]);
});

it("repairs UTF-8 that was read as Windows-1252, and leaves other texts as they are", () => {
  const misread = (text: string) => new TextDecoder("windows-1252").decode(new TextEncoder().encode(text));
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "é", "–", "’", "ß", "日", " ") }), (text) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: beyond ASCII.
      expect(repairMojibake(misread(text))).toBe(/[^\x00-\x7f]/.test(text) ? text : undefined);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "é", "ß", "’", "日", " ", "É") }), (text) => {
      expect(repairMojibake(text)).toBeUndefined();
    }),
  );
});

describe("headings", () => {
  it.each([
    ["ISBN-13", "isbn"],
    ["Number of Pages", "pages"],
    ["Prix", "price"],
    ["Author (product.metafields.custom.author)", "author"],
    ...["Price (USD)", "RRP £", "Preis (€)", "Price US$", "Price (incl. GST)"].map(
      (heading): [string, undefined] => [heading, undefined],
    ),
    ["Price (S$)", "price"],
    ...["Price in SGD", "Price_SGD", "S$ Price"].map((heading): [string, "price"] => [heading, "price"]),
    ["RRP (excl. GST)", "price"],
    ["Weight in grams", "weight"],
    ["*C:Author", "author"],
    ["Meta: _isbn", "isbn"],
    ["Année", "publishedDate"],
    ["Shelf mark", undefined],
  ])("%s is %s", (heading, column) => expect(columnOf(heading)).toBe(column));

  it("can be mapped by hand, and the best one of several for a column is read first", () => {
    const headings = ["Name", "Title", "EAN", "ISBN", "Regal"];
    const { positions, leftOut } = mapColumns(headings, "CSV", { regal: "category", title: "" });
    expect(Object.fromEntries(positions)).toEqual({ title: [0], isbn: [3, 2], category: [4] });
    expect(leftOut).toEqual(["Title"]);
  });

  it("of the same name can be mapped by hand one by one", () => {
    const headings = ["ISBN", "Price", "price", "Preis"];
    expect(columnKeys(headings)).toEqual(["isbn", "price", "price#2", "preis"]);
    const positionsOf = (byHand: Record<string, "" | "stock">) =>
      Object.fromEntries(mapColumns(headings, "CSV", byHand).positions);
    expect(positionsOf({})).toEqual({ isbn: [0], price: [1, 2, 3] });
    expect(positionsOf({ price: "" })).toEqual({ isbn: [0], price: [2, 3] });
    expect(positionsOf({ "price#2": "stock" })).toEqual({ isbn: [0], price: [1, 3], stock: [2] });
  });

  it("of other scripts can be mapped by hand, also with empty ones among them", () => {
    const headings = ["书名", "作者", "", "Цена", "—", "ISBN"];
    const keys = columnKeys(headings);
    expect(new Set(keys).size).toBe(headings.length);
    expect(keys.map(isNamedColumn)).toEqual([true, true, false, true, false, true]);
    const byHand = Object.fromEntries(
      (["title", "author", "language", "price", "stock"] as const).map((column, index) => [
        keys[index],
        column,
      ]),
    );
    const { positions } = mapColumns(headings, "CSV", byHand);
    const expected = { title: [0], author: [1], language: [2], price: [3], stock: [4], isbn: [5] };
    expect(Object.fromEntries(positions)).toEqual(expected);
    expect(headingKey("PRÉNOM de l’auteur")).toBe("prenomdelauteur");
  });
});

describe("categories", () => {
  it.each<[string, string, string | undefined]>([
    ["Fiction", "Classics", "fiction/classics"],
    ["Fiction > Classics", "contemporary", "fiction/classics"],
    ["FICTION / Short Stories", "", "fiction/short-stories"],
    ["Fiction", "Crime", undefined],
    ["Fiction > Classics > Greek", "", undefined],
    ["Fiction/Classics", "", undefined],
    ["Media > Books > Fiction > Classics", "", "fiction/classics"],
  ])("%s with %s is %s", (category, subcategory, expected) => {
    const place = findCategory(categories, { category, subcategory });
    expect(place && `${place.category}/${place.subcategory}`).toBe(expected);
  });

  it.each([
    ["Reise & Natur", "Wälder"],
    ["Reise & Natur", ""],
  ])("%s with %s is known once it is created as suggested", (category, subcategory) => {
    const suggested = suggestCategory({ category, subcategory });
    if (!suggested) throw new Error("no suggestion");
    const subcategories = [titleToSlug(suggested.subcategory)];
    const known = [{ name: titleToSlug(suggested.category), subcategories }];
    expect(findCategory(known, { category, subcategory })).toEqual(suggested);
  });

  const shop = [
    { name: "fiction", subcategories: ["general", "crime"] },
    { name: "fantasy", subcategories: ["epic"] },
  ];
  it.each<[string, typeof shop, string | undefined]>([
    ["FIC022000", [], "fiction/crime"],
    ["FIC022000", shop, "fiction/crime"],
    ["FIC009070; FIC022000", shop, "fantasy/general"],
    ["CKB031000", shop, "cooking/general"],
    ["FFC", shop, "fiction/crime"],
    ["FMB", shop, "fantasy/general"],
    ["FB", [], "fiction/general"],
    ["Fiction, Crime", shop, "fiction/crime"],
    ["Cooking, Food & Wine", shop, "cooking-food-and-wine/general"],
    ["Poetry;Drama", shop, "poetry/general"],
    ["HIS", [], "his/general"],
    ["LAW", [], "law/general"],
    ["TRAVEL", [], "travel/general"],
    ["POETRY", [], "poetry/general"],
    ["ART", [], "art/general"],
    ["FICTION / Mystery & Detective / General", [], "fiction/mystery-and-detective"],
    ["Kochbücher", [], "kochbucher/general"],
    ["Fiction > Short", [], "fiction/short"],
    ["小说", [], undefined],
    ["Fiction > 推理", [], undefined],
    ["E", [], undefined],
    ["- -", [], undefined],
  ])("%s suggests, in a shop with %j, %s", (category, known, expected) => {
    const suggestion = suggestCategory({ category, subcategory: "" }, known);
    expect(suggestion && `${suggestion.category}/${suggestion.subcategory}`).toBe(expected);
  });

  it("given as codes are asked about once a group, and decided by the beginning of a code", async () => {
    const file = "id,category\na,FIC022000\nb,FIC022020\nc,FFC\nd,HIS054000";
    const { questions } = await interpretTestFile(file);
    expect(questions.categories.map(({ key, text, rows }) => [key, text, rows])).toEqual([
      ["fic022", "FIC022… (BISAC)", 2],
      ["ff", "FF… (Thema)", 1],
      ["his054", "HIS054… (BISAC)", 1],
    ]);
    const choices: Record<string, CategoryChoice> = {
      fic: { category: "fiction", subcategory: "classics" },
      f: "leave-out",
    };
    const categories = withSuggestions(questions.categories, choices);
    const { rows, leftOut } = await interpretTestFile(file, { categories });
    expect(rows.map(({ values }) => `${values.id} ${values.category}/${values.subcategory}`)).toEqual([
      "a fiction/classics",
      "b fiction/classics",
      "d history/general",
    ]);
    expect(leftOut).toEqual([4]);
  });

  it("given as a default are asked about, and a decision replaces a default subcategory", async () => {
    const without = await interpretTestFile("id\na", { defaults: { category: "Toys" } });
    expect(without.questions.categories).toMatchObject([
      { key: "toys", suggestion: { category: "toys", subcategory: "general" } },
    ]);
    const choices = withSuggestions(without.questions.categories);
    const { rows, questions } = await interpretTestFile("id,category\na,Toys", {
      defaults: { subcategory: "bears" },
      categories: choices,
    });
    expect(rows[0]?.values).toMatchObject({ category: "toys", subcategory: "general" });
    expect(questions.missing).not.toContain("subcategory");
  });

  it("that are new are created once, and rows of left-out ones are not imported", async () => {
    const choices: Record<string, CategoryChoice> = {
      a: { category: "fiction", subcategory: "classics" },
      b: { category: "fiction", subcategory: "Crime" },
      c: { category: "Poetry", subcategory: "haiku" },
      d: { category: "poetry", subcategory: "Haiku" },
      e: "leave-out",
      "of columns that were chosen before": { category: "nothing", subcategory: "needs-this" },
    };
    const questions = ["a", "b", "c", "d", "e", "f"].map((key) => ({ key }));
    expect(categoriesToCreate(categories, questions, choices)).toEqual([
      { name: "fiction", subcategories: ["crime"], isNew: false },
      { name: "poetry", subcategories: ["haiku"], isNew: true },
    ]);
    const { rows, leftOut } = await interpretTestFile(
      "id,category,subcategory\na,Toys,bears\nb,fiction,classics",
      { categories: { "toys > bears": "leave-out" } },
    );
    expect([rows.map(({ values }) => values.id), leftOut]).toEqual([["b"], [2]]);
  });
});

it("rejects a row with a cell that is too long for the API, which would refuse the whole batch", async () => {
  const text = (length: number) => "a".repeat(length);
  const { rows, rejected } = await interpretTestFile(
    [
      "id,description,state",
      `x,${text(MAX_CELL_CHARACTERS)},${text(MAX_STATE_CHARACTERS)}`,
      `y,${text(MAX_CELL_CHARACTERS + 1)},`,
      `z,b,${text(MAX_STATE_CHARACTERS + 1)}`,
    ].join("\n"),
  );
  expect(ImportInput.safeParse({ rows }).success).toBe(true);
  expect(rows.map(({ values }) => values.id)).toEqual(["x"]);
  expect(rejected).toMatchObject([
    { line: 3, column: "description", message: "At most 20000 characters are allowed" },
    { line: 4, column: "state", message: "At most 1000 characters are allowed" },
  ]);
});

it("keeps the texts of rows with a state, which the shop exported, as they are", async () => {
  const file = 'id,author,description,price,state\nx,"Roe, Jane",<p>a</p>,"$ 9",x1-abc';
  const values = { id: "x", author: "Roe, Jane", description: "<p>a</p>", price: "9" };
  const { rows } = await interpretTestFile(file, { turnNames: true });
  expect(rows).toEqual([{ line: 2, state: "x1-abc", values }]);
});

describe("skipped rows", () => {
  const file = "ISBN,Title,Stock\n9780306406157,One,many\nN/A,Two,1\n9780140449112,Three,3";

  it("are written to a file with reasons, which can be corrected and imported", async () => {
    const { sheet, rejected } = await interpretTestFile(file);
    const text = correctionFile(sheet, {}, { categories }, rejected);
    expect(text.split("\r\n")).toEqual([
      "title,stock,isbn,reasons",
      "One,many,9780306406157,stock: “many” is no number of copies (Say once for the file how many copies that is)",
      "Two,1,N/A,isbn: This is no ISBN (Write one ISBN of 10 or 13 digits)",
      "",
    ]);
    const again = await interpretTestFile(text.replace("many", "4").replace("N/A", "0439023483"));
    expect([again.rows.length, again.rejected, again.mapping.leftOut]).toEqual([2, [], ["reasons"]]);
  });

  it("are written with the values that were read, in the shop's own notation and units", async () => {
    const decisions = { stockWords: { "in stock": 3 } };
    const { sheet, rejected } = await interpretTestFile(
      'Title,Barcode,Weight (oz),Qty,Categories,Price\nOne,N/A,16,In stock,Fiction > Classics,$9\nTwo,none,"1,2,3",2,Toys,9',
      decisions,
    );
    const text = correctionFile(sheet, decisions, { categories }, [
      ...rejected,
      { line: 3, column: "category", message: "No" },
    ]);
    expect(text.split("\r\n").map((line) => line.replace(/,[^,]*$/, ""))).toEqual([
      "title,price,category,stock,weight,isbn",
      "One,9,fiction > classics,3,0.4540,N/A",
      'Two,9,Toys,2,"1,2,3 oz",none',
      "",
    ]);
    const again = await interpretTestFile(text.replace("N/A", "0439023483"));
    expect(again.values).toMatchObject([
      { weight: "0.454", stock: "3", category: "fiction", subcategory: "classics" },
    ]);
  });

  it("are written with the state of an export, so that a corrected row keeps sales since then", async () => {
    const { sheet } = await interpretTestFile("id,stock,isbn,state\nx,many,9780306406157,x1-a-5-b\ny,4,N/A,");
    const text = correctionFile(sheet, {}, { categories }, [
      { line: 2, column: "stock", message: "No" },
      { line: 3, column: "isbn", message: "No" },
    ]);
    const { rows } = await interpretTestFile(text.replace("many", "4").replace("N/A", "0439023483"));
    expect(rows).toEqual([
      { line: 2, values: { id: "x", stock: "4", isbn: "9780306406157" }, state: "x1-a-5-b" },
      { line: 3, values: { id: "y", stock: "4", isbn: "0439023483" } },
    ]);
  });

  it("can be corrected by decisions instead", async () => {
    const { rows, rejected } = await interpretTestFile(file, {
      corrections: { 2: { stock: "4" }, 3: { isbn: "0439023483" } },
    });
    expect([rows.map(({ values }) => values.stock), rejected]).toEqual([["4", "1", "3"], []]);
  });
});
