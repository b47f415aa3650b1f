import { describe, expect, it } from "vitest";
import { caseFile, interpretTestFile, readTestFile } from "../support/import-file.ts";

const series = new TextDecoder().decode(caseFile("onix-series.xml"));
/** Pairs of a reference tag and its short tag. */
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
    const suggestion = { category: "fiction", subcategory: "fantasy" };
    expect(questions.categories).toMatchObject([{ key: "fic009", text: "FIC009… (BISAC)", suggestion }]);
  });

  it("with invalid UTF-8 loses that product only", async () => {
    const { rows, rejected } = await interpretTestFile(series.replace("The Hobbit", "The H\ufffdbbit"));
    expect(rows).toEqual([]);
    expect(rejected).toEqual([{ line: 4, column: "title", message: "This text is not valid UTF-8" }]);
  });

  const withShortTags = (xml: string) =>
    [...SHORT_TAGS.matchAll(/(\w+) (\w+)/g)].reduce(
      (text, [, name, tag = ""]) => text.replaceAll(new RegExp(`(?<=</?)${name}(?=>)`, "g"), tag),
      xml,
    );

  it.each<[string, (xml: string) => string]>([
    ["reference", (xml) => xml],
    ["short", withShortTags],
  ])("of a series, with %s tags, has the book's own title, authors and ISBN", async (_, withTags) => {
    const { values } = await interpretTestFile(withTags(series));
    const book = { title: "The Hobbit", author: "J.R.R. Tolkien", isbn: "9780306406157" };
    expect(values[0]).toMatchObject(book);
  });

  /** The price that is read from prices of the form "type amount currency", or the message of its rejection. */
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
    ["that without tax before that with tax", "", ["02 9.81 SGD", "01 9.00 SGD"], "9.00"],
    ["not one that booksellers pay", "", ["05 5.00 SGD", "07 5.45 SGD", "01 9.00 SGD"], "9.00"],
    ["one in the currency of the header", "SGD", ["02 12.99 GBP", "02 9.81"], "9.81"],
    ["refused in another currency", "SGD", ["02 12.99 GBP"], "This price is in another currency (GBP)"],
    [
      "refused in another one without a header's",
      "",
      ["02 129 SEK"],
      "This price is in another currency (SEK)",
    ],
    ["refused in another one of the header", "GBP", ["02 12.99"], "This price is in another currency (GBP)"],
    ["missing when all are booksellers' prices", "", ["05 5.00 SGD"], undefined],
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
  const priced = (amount: string, otherTags = "", type = "01") =>
    `<Price><PriceType>${type}</PriceType>${otherTags}<PriceAmount>${amount}</PriceAmount></Price>`;
  const extent = (type: string, value: string, unit: string) =>
    `<Extent><ExtentType>${type}</ExtentType><ExtentValue>${value}</ExtentValue><ExtentUnit>${unit}</ExtentUnit></Extent>`;
  const inUsd = "<Price><PriceAmount>9</PriceAmount><CurrencyCode>USD</CurrencyCode></Price>";

  const dated = (tag: string, role: string, date: string) =>
    `<${tag}><${tag}Role>${role}</${tag}Role><Date>${date}</Date></${tag}>`;
  const textFor = (audience: string) =>
    `<TextContent><TextType>03</TextType><ContentAudience>${audience}</ContentAudience><Text>${audience}</Text></TextContent>`;

  it.each<[string, object, { detail?: string; rest?: string }]>([
    [
      "a suffix",
      { author: "Martin Luther King, Jr." },
      { detail: by("<PersonNameInverted>King, Martin Luther, Jr.</PersonNameInverted>") },
    ],
    [
      "a prefix of the name",
      { author: "Ludwig van Beethoven" },
      {
        detail: by(
          "<NamesBeforeKey>Ludwig</NamesBeforeKey><PrefixToKey>van</PrefixToKey><KeyNames>Beethoven</KeyNames>",
        ),
      },
    ],
    ["an unnamed author", { author: "Various" }, { detail: by("<UnnamedPersons>04</UnnamedPersons>") }],
    [
      "a statement",
      { author: "A and B" },
      { detail: "<ContributorStatement>A and B</ContributorStatement>" },
    ],
    [
      "the number of a part",
      { title: "Naruto, 3" },
      {
        detail: title(
          "<TitleElementLevel>02</TitleElementLevel><PartNumber>3</PartNumber><TitleText>Naruto</TitleText>",
        ),
      },
    ],
    [
      "a prefix of the title",
      { title: "L’Étranger" },
      { detail: title("<TitlePrefix>L’</TitlePrefix><TitleWithoutPrefix>Étranger</TitleWithoutPrefix>") },
    ],
    [
      "numbers of words and of pages",
      { pages: "320" },
      { detail: extent("00", "90000", "02") + extent("00", "320", "03") },
    ],
    ["the header's language", { language: "English" }, {}],
    [
      "a text for booksellers",
      { description: "03" },
      { rest: `<CollateralDetail>${textFor("02")}${textFor("03")}</CollateralDetail>` },
    ],
    [
      "dates of announcement and of publication",
      { publishedDate: "2021" },
      {
        rest: `<PublishingDetail>${dated("PublishingDate", "13", "2020")}${dated("PublishingDate", "02", "2021")}</PublishingDetail>`,
      },
    ],
    [
      "several suppliers and places",
      { price: "12.00", stock: "12" },
      {
        rest: supply(
          `<ProductAvailability>31</ProductAvailability>${inUsd}`,
          `<Stock><OnHand>7</OnHand></Stock><Stock><OnHand>5</OnHand></Stock>${priced("12.00")}`,
        ),
      },
    ],
    [
      "prices for other buyers",
      { price: "12.00" },
      {
        rest: supply(
          priced("8.00", "<PriceQualifier>06</PriceQualifier>") +
            priced("9.00", "<MinimumOrderQuantity>10</MinimumOrderQuantity>") +
            priced("7.00", "<Territory><CountriesIncluded>GB IE</CountriesIncluded></Territory>") +
            priced("12.00"),
        ),
      },
    ],
    [
      "prices of other times",
      { price: "12.00" },
      {
        rest: supply(
          priced("8.00", dated("PriceDate", "15", "19900101")) +
            priced("9.00", dated("PriceDate", "14", "29990101")) +
            priced("12.00", dated("PriceDate", "14", "19900102")),
        ),
      },
    ],
    [
      "a price with tax that states the amount without",
      { price: "12.00" },
      { rest: supply(priced("13.08", "<Tax><TaxableAmount>12.00</TaxableAmount></Tax>", "02")) },
    ],
  ])("with %s is read as a bookseller would", async (_, values, { detail = "", rest }) => {
    const { rows } = await interpretTestFile(message(product(detail, rest)));
    expect(rows[0]?.values).toMatchObject(values);
  });

  it("leaves out e-books, and asks about each code of availability", async () => {
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
    const taxed = await interpretTestFile(message(product("", supply(priced("9.81", "", "02")))));
    expect(taxed.sheet.notes).toContain("Prices with tax, to which an order adds GST: 1");
  });

  it("may have a namespace prefix before its tags", async () => {
    const xml = message(product("")).replace(/<(\/?)(?=[A-Z])/g, "<$1onix:");
    expect((await interpretTestFile(xml)).rows).toHaveLength(1);
  });

  it("has the line number of each product, whatever is before and between them", async () => {
    const [, product = ""] = /(<Product>[\s\S]*<\/Product>)/.exec(series) ?? [];
    const other = product.replace("<Product>", "<Product\n  datestamp='20260101'>");
    const between = "<!-- \n<Product> --><!-- <Product>\n\n -->";
    const { rows } = await readTestFile(
      `<ONIXMessage>\n${between}${product}\n${between}\n${other}</ONIXMessage>`,
    );
    const length = product.split("\n").length;
    expect(rows.map(({ line }) => line)).toEqual([5, 5 + length + 4]);
  });

  it("on one line has its products counted instead of lines", async () => {
    const { sheet, rows } = await interpretTestFile(
      message(
        product("<ProductForm>EA</ProductForm>"),
        product("").replace("9780306406157", "9780439023481"),
        product(""),
      ),
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 3]);
    expect(sheet.notes).toContain("Line numbers count the products");
  });

  it.each([
    ["has no products", "<Header/>", /^This is an ONIX message without products\.$/],
    ["is damaged", "<Product><DescriptiveDetail></Product>", /This ONIX message is damaged/],
  ])("is refused with a message when it %s", (_, content, text) =>
    expect(readTestFile(`<ONIXMessage>${content}</ONIXMessage>`)).rejects.toThrow(text),
  );
});

describe("an ONIX message in another encoding than UTF-8", () => {
  const xml = (declaration: string, ...title: number[]) => {
    const [before = "", after = ""] = series.replace(/^<\?xml.*\?>/, declaration).split("The Hobbit");
    return new Uint8Array(Buffer.concat([Buffer.from(before), Buffer.from(title), Buffer.from(after)]));
  };

  it.each<[string, number[], string, object]>([
    ["Shift_JIS", [0x92, 0x86], "中", { notes: expect.arrayContaining(["The encoding is Shift_JIS"]) }],
    ["Big5", [0xa4, 0xa4], "中", { encoding: "big5" }],
    ["iso-8859-1", [0xe9], "é", { encoding: "windows-1252" }],
    ["ISO-8859-2", [0xb1], "ą", {}],
    ["UTF-8", [0xc3, 0xa9], "é", { encoding: "utf-8" }],
    ["utf-8", [0xe9], "é", { encoding: "windows-1252" }],
  ])("reads a message that declares %s", async (encoding, bytes, title, expected) => {
    const { sheet, rows } = await interpretTestFile(
      xml(`<?xml version="1.0" encoding="${encoding}"?>`, ...bytes),
    );
    expect(rows[0]?.values.title).toBe(title);
    expect(sheet).toMatchObject(expected);
  });

  it("is refused with the name of an unknown encoding", () =>
    expect(readTestFile(xml("<?xml version='1.0' encoding='x-baltic'?>", 0xe9))).rejects.toThrow(
      /^This XML is in “x-baltic”, which cannot be read\. Ask for it in UTF-8\.$/,
    ));
});
