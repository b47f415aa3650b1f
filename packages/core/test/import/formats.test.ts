import { describe, expect, it } from "vitest";
import { COLUMNS } from "../../src/import/columns.ts";
import { headingKey } from "../../src/import/file/headings.ts";
import { caseFile, categories, interpretTestFile, readTestFile } from "../support/import-file.ts";
import { workbook } from "../support/workbook.ts";

const HEADINGS = ["Shop id", "title", "price", "stock", "isbn", "publishedDate", "featured"];

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

  it("has the books of the sheet with the most known headings, and amounts without noise", async () => {
    const { sheet, rows } = await interpretTestFile(
      workbook([["How to use this list"]], [HEADINGS, ["x1", "Emma", 12.340000000000002, 5]]),
    );
    expect(sheet.notes).toEqual(["The sheet “Sheet 2” was read; line numbers are its rows"]);
    expect(rows[0]?.values).toMatchObject({ title: "Emma", price: "12.34" });
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

  it("has its cells with errors as errors, and asks nothing about them", async () => {
    const { rows, rejected, questions } = await interpretTestFile(
      workbook([
        ["shop id", "title", "price", "stock", "category", "isbn"],
        ["x1", "Emma", { error: "#N/A" }, { error: "#REF!" }, { error: "#VALUE!" }, { error: "#NAME?" }],
        ["x2", { error: "#DIV/0!" }, 7, 3, "Fiction > Classics", 9780306406157],
        [{ error: "#NULL!" }, "Persuasion", 7, 3, "Fiction > Classics", null],
        ["x3", "Sanditon", 7, 3, "Fiction > Classics", 9780306406157],
      ]),
    );
    const found = (line: number) => rejected.filter((one) => one.line === line);
    expect(found(2).map(({ column, value }) => [column, value])).toEqual([
      ["price", "#N/A"],
      ["category", "#VALUE!"],
      ["stock", "#REF!"],
      ["isbn", "#NAME?"],
    ]);
    expect(found(3)).toMatchObject([
      {
        column: "title",
        message: "The spreadsheet has an error here (#DIV/0!)",
        remedy: "Correct the formula, and save the file again",
      },
    ]);
    expect(found(4)).toMatchObject([{ column: "id", value: "#NULL!" }]);
    expect([questions.categories, questions.stockWords]).toEqual([[], []]);
    expect(rows.map(({ line }) => line)).toEqual([5]);
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

  const product = (detail: string, rest = "") =>
    `<Product><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9780306406157</IDValue></ProductIdentifier><DescriptiveDetail>${detail}</DescriptiveDetail>${rest}</Product>`;
  const message = (...products: string[]) =>
    `<ONIXMessage><Header><DefaultLanguageOfText>eng</DefaultLanguageOfText><DefaultCurrencyCode>SGD</DefaultCurrencyCode></Header>${products.join("")}</ONIXMessage>`;
  const by = (name: string) => `<Contributor><ContributorRole>A01</ContributorRole>${name}</Contributor>`;
  const title = (...elements: string[]) =>
    `<TitleDetail><TitleType>01</TitleType>${elements.map((one) => `<TitleElement>${one}</TitleElement>`).join("")}</TitleDetail>`;
  const supply = (...parts: string[]) =>
    `<ProductSupply>${parts.map((part) => `<SupplyDetail>${part}</SupplyDetail>`).join("")}</ProductSupply>`;
  const cost = (amount: string, more = "", type = "01") =>
    `<Price><PriceType>${type}</PriceType>${more}<PriceAmount>${amount}</PriceAmount></Price>`;
  const extent = (type: string, value: string, unit: string) =>
    `<Extent><ExtentType>${type}</ExtentType><ExtentValue>${value}</ExtentValue><ExtentUnit>${unit}</ExtentUnit></Extent>`;
  const inUsd = "<Price><PriceAmount>9</PriceAmount><CurrencyCode>USD</CurrencyCode></Price>";

  it.each<[string, string, object]>([
    [
      "a suffix",
      product(by("<PersonNameInverted>King, Martin Luther, Jr.</PersonNameInverted>")),
      { author: "Martin Luther King, Jr." },
    ],
    [
      "a prefix of the name",
      product(
        by(
          "<NamesBeforeKey>Ludwig</NamesBeforeKey><PrefixToKey>van</PrefixToKey><KeyNames>Beethoven</KeyNames>",
        ),
      ),
      { author: "Ludwig van Beethoven" },
    ],
    ["nobody named", product(by("<UnnamedPersons>04</UnnamedPersons>")), { author: "Various" }],
    ["a statement", product("<ContributorStatement>A and B</ContributorStatement>"), { author: "A and B" }],
    [
      "a part",
      product(
        title(
          "<TitleElementLevel>02</TitleElementLevel><PartNumber>3</PartNumber><TitleText>Naruto</TitleText>",
        ),
      ),
      { title: "Naruto, 3" },
    ],
    [
      "an elision",
      product(title("<TitlePrefix>L’</TitlePrefix><TitleWithoutPrefix>Étranger</TitleWithoutPrefix>")),
      { title: "L’Étranger" },
    ],
    ["words counted too", product(extent("00", "90000", "02") + extent("00", "320", "03")), { pages: "320" }],
    ["the header's language", product(""), { language: "English" }],
    [
      "a text for booksellers",
      product(
        "",
        `<CollateralDetail>${["02", "03"].map((code) => `<TextContent><TextType>03</TextType><ContentAudience>${code}</ContentAudience><Text>${code}</Text></TextContent>`).join("")}</CollateralDetail>`,
      ),
      { description: "03" },
    ],
    [
      "an announcement",
      product(
        "",
        "<PublishingDetail><PublishingDate><PublishingDateRole>13</PublishingDateRole><Date>2020</Date></PublishingDate><PublishingDate><PublishingDateRole>02</PublishingDateRole><Date>2021</Date></PublishingDate></PublishingDetail>",
      ),
      { publishedDate: "2021" },
    ],
    [
      "several suppliers and places",
      product(
        "",
        supply(
          `<ProductAvailability>31</ProductAvailability>${inUsd}`,
          `<Stock><OnHand>7</OnHand></Stock><Stock><OnHand>5</OnHand></Stock>${cost("12.00")}`,
        ),
      ),
      { price: "12.00", stock: "12" },
    ],
    [
      "prices for others",
      product(
        "",
        supply(
          [
            cost("8.00", "<PriceQualifier>06</PriceQualifier>"),
            cost("9.00", "<MinimumOrderQuantity>10</MinimumOrderQuantity>"),
            cost("7.00", "<Territory><CountriesIncluded>GB IE</CountriesIncluded></Territory>"),
            cost("12.00"),
          ].join(""),
        ),
      ),
      { price: "12.00" },
    ],
    [
      "prices of other times",
      product(
        "",
        supply(
          [
            cost("8.00", "<PriceDate><PriceDateRole>15</PriceDateRole><Date>19900101</Date></PriceDate>"),
            cost("9.00", "<PriceDate><PriceDateRole>14</PriceDateRole><Date>29990101</Date></PriceDate>"),
            cost("12.00", "<PriceDate><PriceDateRole>14</PriceDateRole><Date>19900102</Date></PriceDate>"),
          ].join(""),
        ),
      ),
      { price: "12.00" },
    ],
    [
      "a price with its tax told",
      product("", supply(cost("13.08", "<Tax><TaxableAmount>12.00</TaxableAmount></Tax>", "02"))),
      { price: "12.00" },
    ],
  ])("with %s is read as a bookseller would", async (_, xml, values) => {
    const { rows } = await interpretTestFile(message(xml));
    expect(rows[0]?.values).toMatchObject(values);
  });

  it("has no e-books, and asks about availabilities of every code", async () => {
    const available = (code: string) => supply(`<ProductAvailability>${code}</ProductAvailability>`);
    const { questions, sheet } = await interpretTestFile(
      message(
        product("<ProductForm>EA</ProductForm>"),
        product("<ProductForm>BC</ProductForm>", available("46")),
        product("", available("97")),
      ),
    );
    expect(questions.stockWords.map(({ text, suggestion }) => [text, suggestion])).toEqual([
      ["Withdrawn", 0],
      ["Availability not known", 0],
    ]);
    expect(sheet.notes).toContain("E-books and downloads, which are left out: 1");
    const taxed = await interpretTestFile(message(product("", supply(cost("9.81", "", "02")))));
    expect(taxed.sheet.notes).toContain("Prices with tax, to which an order adds GST: 1");
  });

  it("can have a prefix before its tags", async () => {
    const xml = message(product("")).replace(/<(\/?)(?=[A-Z])/g, "<$1onix:");
    expect((await interpretTestFile(xml)).rows).toHaveLength(1);
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

  it("on one line has its products counted instead, so that each row is one of its own", async () => {
    const { sheet, rows } = await interpretTestFile(
      message(product("<ProductForm>EA</ProductForm>"), product("").replace("9780306406157", B), product("")),
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 3]);
    expect(sheet.notes).toContain("Line numbers count the products");
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
    ["Shift_JIS", [0x92, 0x86], "中", { notes: expect.arrayContaining(["The encoding is Shift_JIS"]) }],
    ["Big5", [0xa4, 0xa4], "中", { encoding: "big5" }],
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

  it("has all options in its titles, no gift cards, no stock below 0, and ISBNs from the SKU", async () => {
    const { rows, sheet } = await interpretTestFile(
      [
        "Handle,Title,Option1 Value,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Barcode,Gift Card",
        "kim,Kim,Paperback,New,K-1,-2,9.00,'9780306406157,false",
        "kim,,Paperback,Used,9780439023481,1,5.00,,",
        "card,Card,$10,,,,10.00,,true",
      ].join("\n"),
    );
    expect(rows.map(({ values }) => [values.id, values.title, values.stock])).toEqual([
      ["9780306406157", "Kim (Paperback, New)", "0"],
      ["9780439023481", "Kim (Paperback, Used)", "1"],
    ]);
    expect(sheet.notes).toEqual(
      expect.arrayContaining([
        "Gift cards, which are left out: 1",
        "Books with a stock below 0, read as 0: 1",
      ]),
    );
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

it("an export of WooCommerce has commas in its texts, and no groups or downloads", async () => {
  const { rows, sheet } = await interpretTestFile(
    [
      "Type,SKU,Name,Regular price,Categories,Attribute 1 name,Attribute 1 value(s)",
      `simple,${A},"Kill\\, Quill",9,"Books, Books > Crime\\, Thrillers",Author,"Austen\\, Jane, Doe\\, Ann"`,
      `grouped,S,Set,,,,`,
      `"simple, downloadable, virtual",${B},An e-book,5,,,`,
    ].join("\n"),
  );
  expect(rows.map(({ values }) => values)).toEqual([
    {
      ...{ id: A, isbn: A, title: "Kill, Quill", author: "Jane Austen, Ann Doe", price: "9" },
      category: "Books > Crime, Thrillers",
    },
  ]);
  expect(sheet.notes).toContain("Groups of products and downloads, which are left out: 2");
});

it("an export of WooCommerce without counts asks once how many “In stock” is", async () => {
  const file = `Type,SKU,Name,In stock?,Stock,Regular price\nsimple,${A},Emma,1,,9\nsimple,${B},Kim,0,,9`;
  expect((await interpretTestFile(file)).questions.stockWords).toMatchObject([{ text: "In stock", rows: 1 }]);
  const { rows } = await interpretTestFile(file, { stockWords: { "in stock": 5 } });
  expect(rows.map(({ values }) => values.stock)).toEqual(["5", "0"]);
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

const A = "9780306406157";
const B = "9780439023481";

describe("a file of another exporter", () => {
  it.each<[string, string | Uint8Array, Record<string, string>[]]>([
    [
      "StoryGraph",
      `Title,Authors,Contributors,ISBN/UID,Format,Read Status,Owned?\nPiranesi,Susanna Clarke,,${A},hardcover,read,Yes`,
      [{ id: A, title: "Piranesi", author: "Susanna Clarke" }],
    ],
    [
      "LibraryThing",
      `Book Id\tTitle\tSort Character\tPrimary Author\tSecondary Author\tPublication\tDate\tSummary\tWeight\tPage Count\tBarcode\tISBN\tCopies\n1\tThe Hobbit\t5\tTolkien, J. R. R.\tLee, Alan\tHarper (2012), Edition: 1, 320 pages\t2012\tThe Hobbit by J. R. R. Tolkien\t0.55 pounds\t320 \t0007\t[${A}]\t1`,
      [
        {
          ...{
            id: A,
            title: "The Hobbit",
            author: "J. R. R. Tolkien, Alan Lee",
            publishedDate: "2012",
            publisher: "Harper",
          },
          ...{ weight: "0.249", pages: "320", stock: "1", isbn: A },
        },
      ],
    ],
    [
      "Calibre",
      `author_sort,authors,comments,id,identifiers,isbn,languages,pubdate,title,title_sort,uuid,tags\nX,Susanna Clarke & Ann Doe,<p>A house.</p>,1,"isbn:${A},amazon:B08",,eng,2020-09-15T00:00:00+08:00,Piranesi,P,u,"Fiction, Fantasy"`,
      [
        {
          ...{ id: A, isbn: A, title: "Piranesi", author: "Susanna Clarke, Ann Doe" },
          ...{ description: "A house.", language: "English", publishedDate: "2020" },
          category: "Fiction",
        },
      ],
    ],
    [
      "Libib",
      `title,creators,ean_isbn13,upc_isbn10,publish_date,price,length,copies\nKim,Rudyard Kipling,${A},0306406152,1987-01-01,9.95,368,2`,
      [{ title: "Kim", author: "Rudyard Kipling", pages: "368", stock: "2", publishedDate: "1987" }],
    ],
    [
      "Square",
      `Token,Item Name,Variation Name,SKU,GTIN,Price,Weight (lb),Current Quantity Orchard,Current Quantity Depot,New Quantity Depot\na,Emma,Paperback,E-P,${A},9,0.5,4,2,\nb,Emma,Hardcover,E-H,${B},19,1,,0,`,
      [
        { id: A, title: "Emma (Paperback)", stock: "6", weight: "0.227" },
        { id: B, title: "Emma (Hardcover)", stock: "0" },
      ],
    ],
    [
      "Loyverse",
      `Handle,SKU,Name,Category,Price,Cost,Barcode,In stock [Main],In stock [Depot]\nemma,10001,Emma,Fiction,9.00,5.00,${A},4,3`,
      [{ id: A, title: "Emma", price: "9.00", stock: "7" }],
    ],
    [
      "Lightspeed",
      `id,handle,sku,name,variant_option_one_value,supply_price,retail_price,brand_name,inventory_Main\n0af7-1,emma,${A},Emma,,6.20,12.90,Penguin,7`,
      [{ id: A, isbn: A, title: "Emma", price: "12.90", publisher: "Penguin", stock: "7" }],
    ],
    [
      "BookBuddy",
      `Title,Author,"Author (Last, First)",Genre,Length,Status,Google VolumeID,Category,Quantity,Summary,ISBN,List Price\nEmma,Jane Austen,"Austen, Jane",Fiction > Classics,320,Unread,9Fi-,Lent to Ann,2,A tale.,${A},12.90`,
      [
        {
          ...{ id: A, title: "Emma", author: "Jane Austen", category: "fiction", subcategory: "classics" },
          ...{ pages: "320", stock: "2", price: "12.90", description: "A tale." },
        },
      ],
    ],
    [
      "Shopify's stock, a line for each place",
      `Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Committed (not editable),Available (not editable),On hand (current),On hand (new)\nemma,Emma,Format,Paperback,${A},,,Orchard,1,4,5,\nemma,Emma,Format,Hardcover,${B},,,Orchard,0,-2,0,\nemma,Emma,Format,Paperback,${A},,,Depot,0,3,3,\nkim,Kim,Title,Default Title,9780140449112,,,Depot,,not stocked,not stocked,`,
      [
        { id: A, isbn: A, stock: "7" },
        { id: B, isbn: B, stock: "0" },
      ],
    ],
    [
      "Shopify's stock, a column for each place",
      `Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Orchard,Depot\nemma-x1,Emma,Title,Default Title,x1,,SG,4,not stocked\nkim-x2,Kim,Title,Default Title,x2,,,4,3`,
      [
        { id: "x1", stock: "4" },
        { id: "x2", stock: "7" },
      ],
    ],
    [
      "eBay",
      `#INFO,Version=1.0.0,,,\n*Action(SiteID=US),*Title,P:ISBN,*StartPrice,*Quantity,*C:Author,*C:Book Title\nAdd,Emma by Jane Austen,${A},12.90,3,Jane Austen,Emma`,
      [{ id: A, title: "Emma", author: "Jane Austen", price: "12.90", stock: "3" }],
    ],
    [
      "Amazon",
      "item-name\titem-description\tlisting-id\tseller-sku\tprice\tquantity\tproduct-id\nEmma\tA.\t0102\tE-1\t12.90\t3\t0306406152",
      [{ id: A, isbn: "0306406152", title: "Emma", description: "A.", stock: "3" }],
    ],
    [
      "Amazon's template, with two lines of headings",
      `TemplateType=fptcustom\tVersion=2020\t\t\t\t\t\t\nSKU\tProduct ID\tProduct Name\tAuthor\tStandard Price\tQuantity\tProduct Description\tLanguage\nitem_sku\texternal_product_id\titem_name\tauthor1\tstandard_price\tquantity\tproduct_description\tlanguage_value\nS-1\t${A}\tEmma\tJane Austen\t12.90\t3\tA tale.\tenglish`,
      [{ id: A, title: "Emma", author: "Jane Austen", price: "12.90", stock: "3", language: "English" }],
    ],
    [
      "Bookmanager",
      `ISBN,EAN,Title,Author,Binding,Pub Date,Retail,List,On Hand,On Order,Subject\n0306406152,${A},"Hobbit, The","Tolkien, J.R.R.",TP,20120918,$18.99,$19.99,3,4,FIC009000`,
      [{ id: A, title: "The Hobbit", author: "J.R.R. Tolkien", price: "18.99", stock: "3" }],
    ],
    [
      "Ingram",
      `"EAN","Product Name","Contributor","Pub Date","US SRP","On Hand","BISAC Category"\n${A},"Emma","Austen, Jane (Author)","05/01/2003","$12.90","1,250","FICTION / Classics"`,
      [{ id: A, author: "Jane Austen", stock: "1250", category: "fiction", subcategory: "classics" }],
    ],
    [
      "a German list in Windows-1252",
      Uint8Array.from(
        `ISBN;Titel;Autor;Ersch.-Jahr;Menge;Gewicht (g);Seitenanzahl;Sprache\r\n978-0-306-40615-7;Größe;Böll, Heinrich;2003;1.200;450;96 S.;Deutsch\r\n`,
        (sign) => sign.charCodeAt(0),
      ),
      [
        {
          ...{ id: A, title: "Größe", author: "Heinrich Böll", publishedDate: "2003", stock: "1200" },
          ...{ weight: "0.45", pages: "96", language: "German" },
        },
      ],
    ],
    [
      "Koha",
      `biblionumber,title,subtitle,author,publishercode,publicationyear,isbn,pages,price\n12,Emma /,,"Austen, Jane, 1775-1817.","Penguin,",2003.,"${A} (pbk.) : | 0306406152",480 p. ;,12.90`,
      [
        {
          ...{ id: A, isbn: A, title: "Emma", author: "Jane Austen", publisher: "Penguin", price: "12.90" },
          ...{ publishedDate: "2003", pages: "480" },
        },
      ],
    ],
    [
      "MARC fields",
      `001,020$a,100$a,245$a,245$b,260$b,260$c,300$a,520$a,650$a,041$a\nocm1,${A} (pbk.),"Austen, Jane, 1775-1817.",Emma :,a novel /,"Penguin,",c2003.,480 p. ;,A tale.,Fiction,eng`,
      [
        {
          ...{ id: A, title: "Emma: a novel", author: "Jane Austen", publisher: "Penguin", pages: "480" },
          ...{ publishedDate: "2003", description: "A tale.", language: "English" },
        },
      ],
    ],
    [
      "Zotero",
      `"Key","Item Type","Publication Year","Author","Title","ISBN","Abstract Note","Num Pages","Publisher","Language","Type"\n"A","book","2003","Austen, Jane; Doe, Ann","Emma","978-0-306-40615-7 0-306-40615-2","A tale.","480","Penguin","en",""\n"B","journalArticle","2003","Doe, Ann","On Emma","","","","","",""`,
      [
        {
          ...{ id: A, isbn: A, title: "Emma", author: "Jane Austen, Ann Doe", description: "A tale." },
          ...{ pages: "480", publishedDate: "2003", language: "English" },
        },
      ],
    ],
    [
      "Magento",
      `sku,store_view_code,attribute_set_code,product_type,categories,name,description,price,additional_attributes,qty\n${A},,Default,simple,"Default Category/Fiction,Default Category/Fiction/Classics",Emma,A.,12.9000,"author=Jane Austen,publisher=Penguin, Ltd",5.0000\n${A},de,Default,simple,,Emma auf Deutsch,,,,\nset,,Default,bundle,,A set,,30.0000,,1`,
      [
        {
          ...{ id: A, title: "Emma", author: "Jane Austen", publisher: "Penguin, Ltd", stock: "5" },
          ...{ category: "fiction", subcategory: "classics" },
        },
      ],
    ],
    [
      "BigCommerce",
      `Item Type,Product ID,Product Name,Product Code/SKU,Brand Name,Price,Retail Price,Product Weight,Current Stock Level,Low Stock Level,Category,Product UPC/EAN\nProduct,77,Emma,E-1,Penguin,12.9000,15.0000,0.4500,5,1,Fiction;Fiction/Classics,${A}\n  SKU,,,E-1-H,,,,,2,,,`,
      [
        {
          ...{ id: A, title: "Emma", price: "12.9000", stock: "5", publisher: "Penguin" },
          ...{ category: "fiction", subcategory: "classics" },
        },
      ],
    ],
    [
      "Squarespace, where a product has several lines",
      `Product ID [Non Editable],Variant ID [Non Editable],Title,Description,SKU,Option Name 1,Option Value 1,Price,Stock,Categories,Hosted Image URLs\n5f1,7a1,Emma,<p>A.</p>,${A},Format,Paperback,12.90,5,/fiction,https://q.example/1.jpg\n,7a2,,,${B},Format,Hardcover,25.00,2,,`,
      [
        { id: A, title: "Emma (Paperback)", price: "12.90", stock: "5" },
        { id: B, title: "Emma (Hardcover)", price: "25.00", stock: "2", description: "A." },
      ],
    ],
    [
      "Loyverse, where a product has several lines",
      `Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Cost,Barcode,"Price [Main]","In stock [Main]"\nemma,10001,Emma,Fiction,A.,N,Format,Paperback,5.00,${A},9.00,4\nemma,10002,,,,N,,Hardcover,9.00,${B},19.00,`,
      [
        { id: A, title: "Emma (Paperback)", price: "9.00", stock: "4" },
        {
          id: B,
          title: "Emma (Hardcover)",
          price: "19.00",
          stock: "",
          description: "A.",
          category: "Fiction",
        },
      ],
    ],
    [
      "Shopee",
      `Product ID,Product Name,Variation ID,Variation Name,SKU,Price,GTIN,Stock\n1,Emma,2,Paperback,E1,12.90,${A},5\n1,Emma,3,Hardcover,E2,22.90,${B},1`,
      [
        { id: A, title: "Emma (Paperback)", stock: "5" },
        { id: B, title: "Emma (Hardcover)", price: "22.90" },
      ],
    ],
    [
      "Odoo",
      `External ID,Name,Barcode,Sales Price,Quantity On Hand,Weight,Product Category\np_1,Emma,${A},12.9,5.0,0.45,All / Saleable / Fiction / Classics`,
      [{ id: A, price: "12.9", stock: "5", category: "fiction", subcategory: "classics" }],
    ],
    [
      "Shopware, with decimal commas in prices and points in weights",
      `id;name;ean;price;stock;manufacturer;weight\n1;Emma;${A};12,90;5;Penguin;0.450\n2;Kim;${B};9,90;5;Penguin;1.250`,
      [
        { id: A, price: "12.90", weight: "0.450", publisher: "Penguin" },
        { id: B, weight: "1.250" },
      ],
    ],
    [
      "a French list",
      `EAN;Titre;Auteur;Éditeur;Prix;Nb de pages;Rubrique\n${A};"Étranger, L’";"Camus, Albert";Gallimard;12,90;184 p.;Roman`,
      [{ title: "L’Étranger", author: "Albert Camus", pages: "184", category: "Roman" }],
    ],
    [
      "a Chinese list",
      `书号,书名,作者,出版社,出版年,售价,数量,页数,语言,分类,内容简介,重量(克)\n${A},红楼梦,曹雪芹,人民文学,2003,28.00,5,480页,简体中文,小说,一部小说,450`,
      [
        {
          ...{ title: "红楼梦", author: "曹雪芹", price: "28.00", stock: "5", pages: "480", weight: "0.45" },
          ...{ language: "Chinese", category: "小说", description: "一部小说", publisher: "人民文学" },
        },
      ],
    ],
    [
      "a shop with several prices, and notes in its headings",
      `ISBN*,Book Title (required),RRP,Our Price,Cost,No. of copies,Publication Year (YYYY)\n${A},Emma,15.00,12.90,6.00,5,2003`,
      [{ title: "Emma", price: "12.90", stock: "5", publishedDate: "2003" }],
    ],
    [
      "Zoho",
      `Item ID,Item Name,SKU,Rate,Stock On Hand,ISBN,Manufacturer,Package Weight,Weight Unit,Category Name,Sales Description\n1,Emma,E1,SGD 12.90,5,${A},Penguin,450,g,Fiction,A tale.`,
      [{ id: A, title: "Emma", price: "12.90", weight: "0.45", category: "Fiction", description: "A tale." }],
    ],
    [
      "QuickBooks",
      `Product/Service Name,SKU,Type,Sales Price / Rate,Quantity On Hand,Category\nEmma,${A},Inventory,12.90,5,Fiction:Classics`,
      [{ id: A, title: "Emma", price: "12.90", stock: "5", category: "fiction", subcategory: "classics" }],
    ],
    [
      "Meta",
      `id,title,availability,price,link,image_link,brand,quantity_to_sell_on_facebook,gtin\nE1,Emma,in stock,12.90 SGD,https://f.example/e,https://f.example/1.jpg,Penguin,5,${A}`,
      [{ id: A, title: "Emma", price: "12.90", stock: "5", isbn: A, publisher: "Penguin" }],
    ],
    [
      "a shop's own list",
      `S/N,ISBN,Book,Writer,Publishing Year,Cost Price,Retail Price (S$),Qty in Hand,Item Group\n1,${A},Emma,Jane Austen,2003,6,12.90,5,Fiction`,
      [{ id: A, title: "Emma", publishedDate: "2003", price: "12.90", stock: "5", category: "Fiction" }],
    ],
    [
      "Wix",
      `handleId,fieldType,name,description,collection,sku,price,inventory,weight,brand\np1,Product,Emma,A.,Fiction;Classics,${A},12.9,5,0.45,Penguin`,
      [{ id: A, title: "Emma", price: "12.9", stock: "5", publisher: "Penguin" }],
    ],
    [
      "PrestaShop",
      `Product ID;Active (0/1);Name *;Price tax excluded;Wholesale price;EAN13;Manufacturer;Quantity;Summary;Image URLs (x,y,z...);Categories (x,y,z...)\n1;1;Emma;12.900000;6.20;${A};Penguin;5;A tale.;https://p.example/1.jpg;Home,Home/Fiction,Home/Fiction/Classics\n2;1;Kim;9;5;${B};Penguin;1;B.;;Home, Fiction, Classics`,
      [
        {
          ...{ id: A, title: "Emma", price: "12.900000", publisher: "Penguin", description: "A tale." },
          ...{ category: "fiction", subcategory: "classics" },
        },
        { id: B, category: "Fiction" },
      ],
    ],
    [
      "Lightspeed Retail",
      `System ID,EAN,Custom SKU,Manufact. SKU,Item,Qty.,Price,Brand,Default Cost,Category,Subcategory 1\n21,${A},,,Emma,3,$12.90,Penguin,6.2,Fiction,Classics`,
      [{ id: A, title: "Emma", price: "12.90", stock: "3", publisher: "Penguin" }],
    ],
    [
      "the German WooCommerce with variations and a download",
      `ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Beschreibung,Lager,Gewicht (kg),Regulärer Preis,Kategorien,Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e)\n10,variable,F,,Faust,Ein Drama.,,,,"Fiction, Fiction > Classics",,Autor,Goethe\n11,variation,F-T,${A},Faust - Taschenbuch,,5,"0,3","12,5",,F,,\n12,"simple, virtual, downloadable",F-E,${B},Faust als E-Book,,,,5,Fiction,,,`,
      [
        {
          ...{ id: A, title: "Faust - Taschenbuch", author: "Goethe", description: "Ein Drama." },
          ...{ price: "12.5", stock: "5", weight: "0.3", category: "fiction", subcategory: "classics" },
        },
      ],
    ],
    [
      "the French WooCommerce",
      `ID,Type,UGS,Nom,Publié,Mis en avant ?,Tarif régulier,Catégories,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1\n7,simple,${A},Candide,1,1,"12,50",Fiction > Classics,,Auteur,Voltaire`,
      [{ id: A, title: "Candide", author: "Voltaire", price: "12.50", featured: "true" }],
    ],
    [
      "the German WooCommerce",
      `ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Ist hervorgehoben?,Gewicht (kg),Regulärer Preis,Kategorien\n7,simple,X,${A},Faust,1,"0,3","12,5",Fiction > Classics`,
      [{ id: A, title: "Faust", price: "12.5", weight: "0.3", featured: "true", subcategory: "classics" }],
    ],
  ])("%s is read by its columns", async (_, text, values) => {
    const { rows } = await interpretTestFile(text);
    expect(rows.map((row) => row.values)).toMatchObject(values);
  });

  it("has its authors, its subtitle, its units and its currency from columns beside", async () => {
    const { rows, rejected, sheet } = await interpretTestFile(
      [
        "Item,Title,Subtitle,Author 1,Author 2,Weight,Weight Unit,Price,Currency",
        `${A},Sapiens,A History,Y Harari,Ann Doe,12,oz,9.00,SGD`,
        `${B},Kim,,R Kipling,,1,lb,9.00,USD`,
      ].join("\n"),
    );
    expect(rows.map(({ values }) => values)).toEqual([
      {
        ...{ id: A, isbn: A, title: "Sapiens: A History", author: "Y Harari, Ann Doe" },
        ...{ weight: "0.34", price: "9.00" },
      },
    ]);
    expect(rejected).toMatchObject([
      { line: 3, column: "price", message: "This price is in another currency (USD)" },
    ]);
    expect(sheet.notes.slice(2)).toEqual([
      "“Currency” is read with “Price”",
      "“Weight Unit” is read with “Weight”",
      "“Subtitle” is read with “Title”",
      "“Author 2” is read with “Author 1”",
      "ISBNs that were found in “Item”: 2",
    ]);
  });
});

describe("a file with another system's ids", () => {
  const books = [
    { id: "1", isbn: "9780140449112" },
    { id: "7", isbn: A },
  ];
  const own = COLUMNS.filter((column) => column !== "featured");
  const cellOf = (heading: string) =>
    ({ id: "1", shopid: "1", isbn: A, barcode: A, publisheddate: "2003" })[headingKey(heading)] ?? "5";

  it.each([
    ["a till's", ["id", "name", "barcode", "price"], {}, "7"],
    ["a till's, in its own case", ["ID", "Name", "ISBN", "Price"], {}, "7"],
    ["a till's, whose ids were chosen by hand", ["id", "name", "barcode", "price"], { id: "id" }, "1"],
    ["one that says it is the shop's", ["shop id", "isbn", "price"], {}, "1"],
    ["a part of the shop's own, with its states", ["id", "isbn", "price", "state"], {}, "1"],
    ["the shop's own", own, {}, "1"],
    ["the shop's own in another order and case", own.map((one) => one.toUpperCase()).reverse(), {}, "1"],
    ["one without ISBNs", ["id", "name", "price"], {}, "1"],
  ] as const)("%s: the right book", async (_, columns, byHand, id) => {
    const text = `${columns.join()}\n${columns.map(cellOf).join()}`;
    const { rows, mapping } = await interpretTestFile(text, { columns: byHand }, { categories, books });
    expect(rows.map(({ values }) => values.id)).toEqual([id]);
    expect(mapping.leftOut.map((heading) => heading.toLowerCase()).includes("id")).toBe(id === "7");
  });

  it("has no book for a row without an ISBN", async () => {
    const { rows, rejected } = await interpretTestFile("id,name,isbn,price\n1,Bag,,2", {}, { books });
    expect([rows, rejected]).toMatchObject([[], [{ line: 2, message: "ISBN is required" }]]);
  });
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
