import { toIsbn13 } from "../../books/book/isbn.ts";
import { attributeHeadings, countNote, deepest, renamed, withColumn, withOptions } from "./edit-sheet.ts";
import { headingKey } from "./headings.ts";
import type { Sheet, SheetRow } from "./sheet.ts";
import { fromShopify, fromShopifyInventory, OF_VARIANT } from "./shopify.ts";
import { fromWooCommerce, toEnglish } from "./woocommerce.ts";

type ReadExport = (sheet: Sheet, keys: readonly string[]) => Sheet;

/** Exports are recognised by headings that files of no other exporter have together. */
const EXPORTERS: readonly [headings: string, read: ReadExport][] = [
  ["handle sku coo", fromShopifyInventory],
  ["handle title", fromShopify],
  ["urlhandle title", fromShopify],
  ["attributesetcode producttype sku", fromMagento],
  ["itemtype productcodesku category", fromBigCommerce],
  ["active01 categories", fromPrestaShop],
  ["biblionumber", fromLibrary],
  ["245a", fromLibrary],
  ["itemtype abstractnote", fromLibrary],
  // Squarespace's.
  ["productidnoneditable title", (sheet, keys) => fromVariants(sheet, keys, "title")],
  ["handle name soldbyweight", fromLoyverse],
  // Shopee's.
  ["productname variationid", (sheet, keys) => withOptions(sheet, keys, "productname", /^variationname$/)],
  // Lightspeed Retail's.
  ["systemid manufactsku", (sheet, keys) => renamed(sheet, keys, { item: "title" })],
  ["exclusiveshelf", fromGoodreads],
  ["authorlf", fromGoodreads],
  ["sortcharacter primaryauthor", fromLibraryThing],
  ["uuid authorsort titlesort", fromCalibre],
  [
    "googlevolumeid authorlastfirst",
    (sheet, keys) => ({ ...renamed(sheet, keys, { length: "pages" }), format: "BookBuddy library" }),
  ],
  [
    "token itemname variationname",
    (sheet, keys) => ({ ...withOptions(sheet, keys, "itemname", /^variationname$/), format: "Square items" }),
  ],
  [
    "name supplyprice retailprice",
    (sheet, keys) => ({
      ...withOptions(sheet, keys, "name", /^variantoption.+value$/),
      format: "Lightspeed products",
    }),
  ],
  // Libib's.
  ["creators eanisbn13", (sheet, keys) => renamed(sheet, keys, { length: "pages" })],
];

const hasAll = (keys: readonly string[], headings: string): boolean =>
  headings.split(" ").every((name) => keys.includes(name));

/** Shops' exports have several lines for a product: each becomes a book of its own, or is left out and counted. */
export function fromShopExport(sheet: Sheet): Sheet {
  const keys = sheet.headings.map(headingKey);
  const [, read] = EXPORTERS.find(([headings]) => hasAll(keys, headings)) ?? [];
  if (read) return read(sheet, keys);
  const english = keys.map(toEnglish);
  return hasAll(english, "type sku name regularprice") ? fromWooCommerce(sheet, english) : sheet;
}

/** A product's categories are a list of paths: "Home,Home/Fiction,Home/Fiction/Crime". */
function fromPrestaShop(sheet: Sheet, keys: readonly string[]): Sheet {
  const withoutRoot = (list: string) =>
    list.split(",").filter((path) => path.trim().toLowerCase() !== "home");
  return withColumn(sheet, keys.indexOf("categories"), (list) => deepest(withoutRoot(list), "/"));
}

function fromGoodreads(sheet: Sheet): Sheet {
  return { ...sheet, format: "Goodreads library" };
}

/** A price's heading has the name of the shop's place: "Price [Main]". */
function fromLoyverse(sheet: Sheet, keys: readonly string[]): Sheet {
  const price = keys.find((key) => /^price./.test(key)) ?? "";
  return fromVariants(renamed(sheet, keys, { [price]: "price" }), keys, "name");
}

/** A publication is "Houghton Mifflin (2012), Edition: Reissue, 320 pages". */
function fromLibraryThing(sheet: Sheet, keys: readonly string[]): Sheet {
  const publisherOf = (text: string) => /^(.*?) \(\d{4}\)/.exec(text)?.[1] ?? text;
  const named = renamed(sheet, keys, { publication: "publisher" });
  return { ...withColumn(named, keys.indexOf("publication"), publisherOf), format: "LibraryThing library" };
}

/** Authors have "&" between them, descriptions are "comments", and the first tag is used as category. */
function fromCalibre(sheet: Sheet, keys: readonly string[]): Sheet {
  const named = renamed(sheet, keys, { comments: "description", tags: "category" });
  const tagged = withColumn(named, keys.indexOf("tags"), (tags) => tags.split(",")[0] ?? "");
  const read = (authors: string) => authors.replaceAll(" & ", "; ");
  return { ...withColumn(tagged, keys.indexOf("authors"), read), format: "Calibre library" };
}

/** @param leftOut the note about the file's other rows */
const withRows = (sheet: Sheet, rows: Sheet["rows"], leftOut: string): Sheet => ({
  ...sheet,
  rows,
  notes: [...sheet.notes, ...countNote(leftOut, sheet.rows.length - rows.length)],
});

// The punctuation that libraries put after a field: "Emma :", "Penguin,".
const ISBD_END = /(?:\s+[/:;=]|\s*,)\s*$/;

/** Zotero's, Koha's and MARC fields: a cell may have the ISBNs of 10 and 13 digits, and a row be no book. */
function fromLibrary(sheet: Sheet, keys: readonly string[]): Sheet {
  const type = sheet.headings.indexOf("Item Type");
  const books = sheet.rows.filter(({ cells }) => type < 0 || /^book$/i.test(cells[type] ?? ""));
  const rows = books.map((row) => ({ ...row, cells: row.cells.map((cell) => cell.replace(ISBD_END, "")) }));
  const isbn = keys.findIndex((key) => key === "isbn" || key === "020a");
  return withColumn(withRows(sheet, rows, "What is no book, which is left out"), isbn, (text) => {
    const parts = text.split(/\s*[|;,]\s*|\s+(?=\d)/).filter(Boolean);
    return new Set(parts.map(toIsbn13)).size === 1 ? (parts[0] ?? text) : text;
  });
}

/** Squarespace's and Loyverse's lines of further variants have no title, and only what is their own. */
function fromVariants(sheet: Sheet, keys: readonly string[], title: string): Sheet {
  const isOwn = keys.map((key) => OF_VARIANT.test(key));
  let product: SheetRow | undefined;
  const rows = sheet.rows.map((row) => {
    if (row.cells[keys.indexOf(title)]?.trim()) product = row;
    const cells = row.cells.map((cell, position) =>
      cell.trim() || isOwn[position] ? cell : (product?.cells[position] ?? ""),
    );
    return { ...row, cells };
  });
  return withOptions({ ...sheet, rows }, keys, title, /^option(?:value\d|\dvalue)$/);
}

/** The lines of variants and rules have no titles. */
function fromBigCommerce(sheet: Sheet, keys: readonly string[]): Sheet {
  const type = keys.indexOf("itemtype");
  const rows = sheet.rows.filter(({ cells }) => /^product$/i.test(cells[type]?.trim() ?? ""));
  const books = withRows(sheet, rows, "Lines of variants and rules, which are left out");
  return withColumn(books, keys.indexOf("category"), (text) => deepest(text.split(";"), "/"));
}

/** Some fields are in a cell such as "author=Jane Austen,publisher=Penguin". Lines of a store view are translations. */
function fromMagento(sheet: Sheet, keys: readonly string[]): Sheet {
  const cellOf = ({ cells }: SheetRow, name: string) => cells[keys.indexOf(name)]?.trim() ?? "";
  const valuesOf = (row: SheetRow) =>
    new Map(
      cellOf(row, "additionalattributes")
        .split(/,(?=\w+=)/)
        .map((part) => [part.replace(/=.*$/s, ""), part.replace(/^[^=]*=/, "")] as const),
    );
  const attributes = attributeHeadings(sheet, valuesOf);
  const rows = sheet.rows.filter(
    (row) => !cellOf(row, "storeviewcode") && cellOf(row, "producttype") === "simple",
  );
  const complete = rows.map((row) => ({
    ...row,
    cells: [
      ...keys.map((_, position) => row.cells[position] ?? ""),
      ...attributes.map((name) => valuesOf(row).get(name) ?? ""),
    ],
  }));
  const books = {
    ...withRows(sheet, complete, "Groups, downloads and translations, which are left out"),
    headings: [...sheet.headings, ...attributes],
  };
  const withoutRoot = (path: string) => path.replace(/^[^>]* > /, "");
  return withColumn(books, keys.indexOf("categories"), (text) => withoutRoot(deepest(text.split(","), "/")));
}
