import { describe, expect, it } from "vitest";
import { caseFile, categories, interpretTestFile, readTestFile } from "../support/import-file.ts";
import { workbook } from "../support/workbook.ts";

const HEADINGS = ["id", "title", "price", "stock", "isbn", "publishedDate", "featured"];

describe("an Excel workbook", () => {
  it("is read by what its cells hold, below a title, and with its rows as line numbers", async () => {
    const { sheet, rows } = await interpretTestFile(
      workbook([
        ["Our books, November"],
        HEADINGS,
        ["x1", "Café & Co", 18.99, 5, 9780306406157, new Date("2003-11-01"), true],
        [null, null],
        ["x2", "Zero", 7, 0, 439023483, 2003, false],
      ]),
    );
    expect([sheet.format, sheet.blankRows]).toEqual(["Excel workbook", 1]);
    const first = { id: "x1", title: "Café & Co", price: "18.99", stock: "5", isbn: "9780306406157" };
    const second = { id: "x2", title: "Zero", price: "7", stock: "0", isbn: "0439023483" };
    expect(rows).toEqual([
      { line: 3, values: { ...first, publishedDate: "2003", featured: "true" } },
      { line: 5, values: { ...second, publishedDate: "2003", featured: "false" } },
    ]);
  });

  it("has texts without the marks that keep the shop's own file from running them", async () => {
    const { rows } = await interpretTestFile(
      workbook([
        ["id", "title"],
        ["x1", "'=SUM(A1)"],
        ["x2", -3],
      ]),
    );
    expect(rows.map(({ values }) => values.title)).toEqual(["=SUM(A1)", "-3"]);
  });

  const claimingToUnpackTo = (size: number) => {
    const bytes = workbook([HEADINGS]);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    view.setUint32(Buffer.from(bytes).lastIndexOf("PK\u0001\u0002") + 24, size, true);
    return bytes;
  };

  it("is refused in words where it is empty, too large or damaged", async () => {
    await expect(readTestFile(workbook([]))).rejects.toMatchObject({ message: "The file is empty" });
    await expect(readTestFile(claimingToUnpackTo(250_000_000))).rejects.toMatchObject({
      message: "This Excel workbook unpacks to more than 200 MB. Save its list of books as CSV, or in parts.",
    });
    await expect(readTestFile(claimingToUnpackTo(1_000_000))).resolves.toMatchObject({
      headings: HEADINGS,
    });
    const damaged = workbook([HEADINGS]);
    damaged.fill(0, 60, 400);
    await expect(readTestFile(damaged)).rejects.toMatchObject({
      code: "import.kind",
      message: "This Excel workbook is damaged. Open it in Excel and save it again, or save it as CSV.",
    });
  });
});

const SHORT_TAGS =
  "Product product NotificationType a002 RelatedMaterial relatedmaterial RelatedProduct relatedproduct ProductIdentifier productidentifier ProductIDType b221 IDValue b244 DescriptiveDetail descriptivedetail ProductPart productpart Collection collection TitleDetail titledetail TitleType b202 TitleElement titleelement TitleElementLevel x409 TitleText b203 Contributor contributor SequenceNumber b034 ContributorRole b035 PersonName b036 ContentDetail contentdetail ContentItem contentitem";

describe("an ONIX message", () => {
  it.each([
    ["onix-3.xml", "A tale.\n\nMore.", []],
    ["onix-3-short.xml", "A tale.\n\nMore.", []],
    ["onix-2.1.xml", "A tale of a café.\n\nMore.", ["https://covers.example/a.jpg"]],
    ["onix-2.1-short.xml", "A tale of a café.\n\nMore.", ["https://covers.example/a.jpg"]],
  ])("%s is read by its codes", async (name, description, links) => {
    const { sheet, rows, covers, questions } = await interpretTestFile(caseFile(name), {
      stockWords: { "in stock": 3 },
      categories: { fic: { category: "fiction", subcategory: "classics" } },
    });
    expect(covers.map(({ url }) => url)).toEqual(links);
    expect(rows).toEqual([
      {
        line: name.includes("2.1") ? 5 : 4,
        values: {
          id: "9780306406157",
          title: "The Hobbit: Or There & Back",
          author: "J.R.R. Tolkien, John Howe",
          description,
          price: "18.99",
          category: "fiction",
          subcategory: "classics",
          stock: "3",
          weight: "0.45",
          isbn: "9780306406157",
          publisher: "Merlion",
          publishedDate: "2003",
          language: "English",
          pages: "310",
        },
      },
    ]);
    expect(sheet.notes).toContain("Withdrawn products (notification 05), which are left out: 1");
    expect(questions.categories).toMatchObject([
      {
        key: "fic009",
        text: "FIC009… (BISAC)",
        suggestion: { category: "fiction", subcategory: "fantasy" },
      },
    ]);
  });

  it("with a damaged text loses that product, as a row of CSV", async () => {
    const xml = new TextDecoder()
      .decode(caseFile("onix-series.xml"))
      .replace("The Hobbit", "The H\ufffdbbit");
    const { rows, rejected } = await interpretTestFile(xml);
    expect(rows).toEqual([]);
    expect(rejected).toEqual([{ line: 4, column: "title", message: "This text is not valid UTF-8" }]);
  });

  const short = (xml: string) =>
    [...SHORT_TAGS.matchAll(/(\w+) (\w+)/g)].reduce(
      (text, [, name, tag = ""]) => text.replaceAll(new RegExp(`(?<=</?)${name}(?=>)`, "g"), tag),
      xml,
    );

  it.each<[string, (xml: string) => string]>([
    ["reference", (xml) => xml],
    ["short", short],
  ])("of a series, with %s tags, has the book's own title, authors and ISBN", async (_, withTags) => {
    const text = withTags(new TextDecoder().decode(caseFile("onix-series.xml")));
    const { rows } = await interpretTestFile(text);
    expect(rows[0]?.values).toMatchObject({
      title: "The Hobbit",
      author: "J.R.R. Tolkien",
      isbn: "9780306406157",
    });
  });

  /** Prices as "type amount currency". */
  const priceOf = async (headerCurrency: string, ...prices: string[]) => {
    const tags = prices.map((price) => {
      const [type, amount, currency] = price.split(" ");
      return `<Price><PriceType>${type}</PriceType><PriceAmount>${amount}</PriceAmount>${currency ? `<CurrencyCode>${currency}</CurrencyCode>` : ""}</Price>`;
    });
    const header = headerCurrency && `<DefaultCurrencyCode>${headerCurrency}</DefaultCurrencyCode>`;
    const { rows, rejected } = await interpretTestFile(
      `<ONIXMessage><Header>${header}</Header><Product><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9780306406157</IDValue></ProductIdentifier><DescriptiveDetail></DescriptiveDetail><ProductSupply>${tags.join("")}</ProductSupply></Product></ONIXMessage>`,
    );
    return rows[0]?.values.price ?? rejected.find(({ column }) => column === "price")?.message;
  };

  it.each<[string, string, string[], string | undefined]>([
    ["without tax, which an order adds, before with", "", ["02 9.81 SGD", "01 9.00 SGD"], "9.00"],
    ["not what booksellers pay", "", ["05 5.00 SGD", "07 5.45 SGD", "01 9.00 SGD"], "9.00"],
    ["in the currency of the header", "SGD", ["02 12.99 GBP", "02 9.81"], "9.81"],
    ["refused in another", "SGD", ["02 12.99 GBP"], "This price is in another currency (GBP)"],
    ["refused in any other", "", ["02 129 SEK"], "This price is in another currency (SEK)"],
    ["refused in that of the header", "GBP", ["02 12.99"], "This price is in another currency (GBP)"],
    ["missing where only booksellers' prices are there", "", ["05 5.00 SGD"], undefined],
  ])("has a price: %s", async (_, header, prices, price) => {
    expect(await priceOf(header, ...prices)).toBe(price);
  });

  it("has the lines of its products, whatever stands before and between them", async () => {
    const xml = new TextDecoder().decode(caseFile("onix-series.xml"));
    const [, product = ""] = /(<Product>[\s\S]*<\/Product>)/.exec(xml) ?? [];
    const other = product.replace("<Product>", "<Product\n  datestamp='20260101'>");
    const between = "<!-- \n<Product> --><!-- <Product>\n\n -->";
    const { rows } = await readTestFile(
      `<ONIXMessage>\n${between}${product}\n${between}\n${other}</ONIXMessage>`,
    );
    const length = product.split("\n").length;
    expect(rows.map(({ line }) => line)).toEqual([5, 5 + length + 4]);
  });

  it("is refused in words where it has no products, or is damaged", async () => {
    await expect(readTestFile("<ONIXMessage><Header/></ONIXMessage>")).rejects.toMatchObject({
      message: "This is an ONIX message without products.",
    });
    await expect(
      readTestFile("<ONIXMessage><Product><DescriptiveDetail></Product></ONIXMessage>"),
    ).rejects.toMatchObject({ message: expect.stringContaining("This ONIX message is damaged") });
  });
});

describe("an ONIX message in another encoding than UTF-8", () => {
  const xml = (declaration: string, ...title: number[]) => {
    const [before = "", after = ""] = new TextDecoder()
      .decode(caseFile("onix-series.xml"))
      .replace(/^<\?xml.*\?>/, declaration)
      .split("The Hobbit");
    return new Uint8Array(Buffer.concat([Buffer.from(before), Buffer.from(title), Buffer.from(after)]));
  };

  it.each<[string, number[], string, object]>([
    ["GB18030", [0xd6, 0xd0], "中", { notes: expect.arrayContaining(["The encoding is GB18030"]) }],
    ["Big5", [0xa4, 0xa4], "中", { notes: expect.arrayContaining(["The encoding is Big5"]) }],
    ["iso-8859-1", [0xe9], "é", { encoding: "windows-1252" }],
    ["ISO-8859-2", [0xb1], "ą", {}],
    ["UTF-8", [0xc3, 0xa9], "é", { encoding: "utf-8" }],
    ["utf-8", [0xe9], "é", { encoding: "windows-1252" }],
  ])("%s is read as it declares", async (encoding, bytes, title, found) => {
    const { sheet, rows } = await interpretTestFile(
      xml(`<?xml version="1.0" encoding="${encoding}"?>`, ...bytes),
    );
    expect(rows[0]?.values.title).toBe(title);
    expect(sheet).toMatchObject(found);
  });

  it("is refused by its name where that is none", async () => {
    await expect(readTestFile(xml("<?xml version='1.0' encoding='x-baltic'?>", 0xe9))).rejects.toMatchObject({
      message: "This XML is in “x-baltic”, which cannot be read. Ask for it in UTF-8.",
    });
  });
});

describe("an export of Shopify", () => {
  it("becomes a book of each variant, without the lines of further pictures", async () => {
    const { sheet, rows, covers, mapping, questions } = await interpretTestFile(caseFile("shopify.csv"));
    expect(rows.map(({ line, values }) => [line, values.id, values.title, values.author])).toEqual([
      [2, "9780306406157", "The Hobbit (Paperback)", "J.R.R. Tolkien"],
      [3, "9780439023481", "The Hobbit (Hardcover)", "J.R.R. Tolkien"],
      [5, "9780140449112", "Dune", "Frank Herbert"],
    ]);
    expect(rows[1]?.values).toMatchObject({
      description: "There & back.",
      price: "35.00",
      stock: "2",
      weight: "0.45",
      publisher: "Merlion",
      pages: "310",
    });
    expect(sheet).toMatchObject({ format: "Shopify products" });
    expect(sheet.notes.slice(2)).toEqual([
      "Variants that become books of their own, with the option in the title: 2",
      "Lines of further pictures, which are left out: 1",
      "Drafts and archived books of Shopify, which are on sale here: 1",
    ]);
    expect(mapping.leftOut).toContain("Published");
    expect(covers).toEqual([
      { line: 2, id: "9780306406157", url: "https://cdn.example/1.jpg" },
      { line: 3, id: "9780439023481", url: "https://cdn.example/1.jpg" },
      { line: 5, id: "9780140449112", url: "https://cdn.example/3.jpg" },
    ]);
    expect(questions).toMatchObject({
      categories: [{ key: "fiction", rows: 3 }],
      missing: ["publishedDate", "language"],
    });
  });

  it.each([
    ["http://a.example/1.jpg, https://a.example/2.jpg", "https://a.example/1.jpg"],
    ["https://a.example/1,2.jpg", "https://a.example/1,2.jpg"],
    ["https://a.example/1.jpg;https://a.example/2.jpg", "https://a.example/1.jpg"],
    ["covers/1.jpg", undefined],
    ["javascript:alert(1)", undefined],
    ["", undefined],
  ])("has the first link of a cell for a cover: %j", async (cell, url) => {
    const { covers } = await interpretTestFile(`id,price,image url\nx,5,"${cell}"`);
    expect(covers[0]?.url).toBe(url);
  });

  it("is read with the headings of 2025 too", async () => {
    const { sheet, rows, mapping } = await interpretTestFile(
      [
        "Title,URL handle,Description,Vendor,Type,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Weight value (grams),Weight unit for display,Product image URL,Image position",
        "Emma,emma,<p>A.</p>,Northwind,Fiction,TRUE,Active,E-P,9780306406157,Format,Paperback,9.00,,3,250,g,https://x.example/1.jpg,1",
        ",emma,,,,,,E-H,9780439023481,,Hardcover,19.00,,1,500,g,,",
        ",emma,,,,,,,,,,,,,,,https://x.example/2.jpg,2",
      ].join("\n"),
    );
    expect(sheet.format).toBe("Shopify products");
    expect(rows.map(({ values }) => values)).toEqual([
      {
        id: "9780306406157",
        title: "Emma (Paperback)",
        description: "A.",
        price: "9.00",
        category: "Fiction",
        stock: "3",
        weight: "0.25",
        isbn: "9780306406157",
        publisher: "Northwind",
      },
      expect.objectContaining({ title: "Emma (Hardcover)", price: "19.00", stock: "1", weight: "0.5" }),
    ]);
    expect(mapping.leftOut).toContain("Published on online store");
  });

  it("has its books in the order of its lines, also those without a handle", async () => {
    const { rows } = await interpretTestFile(
      [
        "Handle,Title,Option1 Value,Variant Price,Variant Barcode",
        "emma,Emma,Paperback,9.00,9780306406157",
        ",Dune,,20.00,9780140449112",
        "emma,,Hardcover,19.00,9780439023481",
        ",Tides,,30.00,9781861972712",
      ].join("\n"),
    );
    expect(rows.map(({ line, values }) => [line, values.title])).toEqual([
      [2, "Emma (Paperback)"],
      [3, "Dune"],
      [4, "Emma (Hardcover)"],
      [5, "Tides"],
    ]);
  });

  it("is completed by values for all of its books", async () => {
    const { rows } = await interpretTestFile(caseFile("shopify.csv"), {
      defaults: { language: "eng", publishedDate: "2020", subcategory: "classics" },
    });
    for (const { values } of rows)
      expect(values).toMatchObject({
        language: "English",
        publishedDate: "2020",
        category: "fiction",
        subcategory: "classics",
      });
  });
});

it("an export of WooCommerce becomes a book of each product or variation, with its attributes", async () => {
  const { sheet, rows } = await interpretTestFile(caseFile("woocommerce.csv"));
  expect(sheet.format).toBe("WooCommerce products");
  expect(rows.map(({ values }) => values)).toEqual([
    {
      id: "9780306406157",
      title: "Emma",
      author: "Jane Austen",
      description: "Long.\n\nMore.",
      price: "12.50",
      category: "fiction",
      subcategory: "classics",
      stock: "5",
      weight: "0.3",
      isbn: "9780306406157",
      publisher: "Northwind",
      pages: "400",
      featured: "true",
    },
    expect.objectContaining({
      title: "Persuasion - Paperback",
      author: "Jane Austen",
      price: "9.00",
      stock: "3",
      weight: "0.25",
      pages: "300",
    }),
    expect.objectContaining({ title: "Persuasion - Hardcover", stock: "1", weight: "0.5" }),
  ]);
});

it("an export of Goodreads gives what it has; the rest is asked once for the file", async () => {
  const { sheet, rows, rejected, questions } = await interpretTestFile(caseFile("goodreads.csv"));
  expect(sheet.format).toBe("Goodreads library");
  expect(rows.map(({ values }) => values)).toEqual([
    {
      id: "9780439023481",
      title: "The Hunger Games (The Hunger Games, #1)",
      author: "Suzanne Collins",
      stock: "1",
      isbn: "9780439023481",
      publisher: "Scholastic Press",
      publishedDate: "2008",
      pages: "374",
    },
  ]);
  expect(rejected).toMatchObject([{ line: 3, column: "isbn", message: "ISBN is required" }]);
  expect(questions.missing).toEqual([
    ...["description", "price", "category", "subcategory", "weight", "language"],
  ]);
});

describe("a file without ids", () => {
  const file = "ISBN,Price\n9780306406157,9\n0-439-02348-3,8\n9780140449112,7";

  it("finds the shop's books by their ISBNs, whatever form they have", async () => {
    const books = [
      { id: "7", isbn: "978-0-306-40615-7" },
      { id: "8", isbn: "9780439023481" },
      { id: "9", isbn: "9780439023481" },
    ];
    const { rows, rejected } = await interpretTestFile(file, {}, { categories, books });
    expect(rows.map(({ values }) => values.id)).toEqual(["7", "9780140449112"]);
    expect(rejected).toMatchObject([{ line: 3, message: "2 books of the shop have this ISBN" }]);
  });

  it("that is imported again leaves what the shop has where its cells are empty", async () => {
    const text = "id,title,language\nx,Emma,\ny,,German";
    const defaults = { language: "English" };
    const values = async (books: { id: string; isbn: string }[]) =>
      (await interpretTestFile(text, { defaults }, { books })).rows.map((row) => row.values);
    expect(await values([])).toMatchObject([{ language: "English" }, { title: "", language: "German" }]);
    expect(await values([{ id: "x", isbn: "" }])).toEqual([
      { id: "x", title: "Emma" },
      { id: "y", title: "", language: "German" },
    ]);
  });

  it("leaves the shop's books without the values that are for new ones", async () => {
    const books = [{ id: "7", isbn: "9780306406157" }];
    const { rows } = await interpretTestFile(file, { defaults: { language: "English" } }, { books });
    expect(rows.map(({ values }) => values.language)).toEqual([undefined, "English", "English"]);
  });
});
