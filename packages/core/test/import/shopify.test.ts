import { describe, expect, it } from "vitest";
import { caseFile, interpretTestFile } from "../support/import-file.ts";

describe("an export of Shopify", () => {
  it("has a book for each variant, and none for lines of further pictures", async () => {
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
    // The first two notes, which every CSV file has, name the separator and the encoding.
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
  ])("has the first link of a cell as the cover: %j", async (cell, url) => {
    const { covers } = await interpretTestFile(`id,price,image url\nx,5,"${cell}"`);
    expect(covers[0]?.url).toBe(url);
  });

  it("is read with the headings of 2025 too", async () => {
    const { sheet, values, mapping } = await interpretTestFile(
      [
        "Title,URL handle,Description,Vendor,Type,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Weight value (grams),Weight unit for display,Product image URL,Image position",
        "Emma,emma,<p>A.</p>,Northwind,Fiction,TRUE,Active,E-P,9780306406157,Format,Paperback,9.00,,3,250,g,https://x.example/1.jpg,1",
        ",emma,,,,,,E-H,9780439023481,,Hardcover,19.00,,1,500,g,,",
        ",emma,,,,,,,,,,,,,,,https://x.example/2.jpg,2",
      ].join("\n"),
    );
    expect(sheet.format).toBe("Shopify products");
    expect(values).toEqual([
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

  it("is completed by default values for all of its books", async () => {
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
