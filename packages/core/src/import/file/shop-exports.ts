import { toIsbn13 } from "../../books/book/isbn.ts";
import { columnOf, headingKey, WITH_ALTERNATIVES } from "./headings.ts";
import type { Sheet, SheetRow } from "./sheet.ts";

/** Shops' exports have several lines for a product: each becomes a book of its own, or is left out and counted. */
export function fromShopExport(sheet: Sheet): Sheet {
  const keys = sheet.headings.map(headingKey);
  const has = (...names: string[]) => names.every((name) => keys.includes(name));
  if (has("handle", "sku", "coo")) return fromShopifyInventory(sheet, keys);
  if (has("handle", "title") || has("urlhandle", "title")) return fromShopify(sheet, keys);
  if (has("type", "sku", "name", "regularprice")) return fromWooCommerce(sheet, keys);
  if (has("typ", "artikelnummer", "name")) return { ...sheet, format: "WooCommerce products" };
  if (has("exclusiveshelf") || has("authorlf")) return { ...sheet, format: "Goodreads library" };
  if (has("sortcharacter", "primaryauthor")) return fromLibraryThing(sheet, keys);
  if (has("uuid", "authorsort", "titlesort")) return fromCalibre(sheet, keys);
  if (has("googlevolumeid", "authorlastfirst"))
    return { ...renamed(sheet, keys, { length: "pages" }), format: "BookBuddy library" };
  if (has("token", "itemname", "variationname"))
    return { ...withOptions(sheet, keys, "itemname", "variationname"), format: "Square items" };
  if (has("name", "supplyprice", "retailprice"))
    return { ...withOptions(sheet, keys, "name", "variantoptiononevalue"), format: "Lightspeed products" };
  return has("creators", "eanisbn13") ? renamed(sheet, keys, { length: "pages" }) : sheet;
}

const renamed = (sheet: Sheet, keys: readonly string[], names: Record<string, string>): Sheet => ({
  ...sheet,
  headings: sheet.headings.map((heading, at) => names[keys[at] ?? ""] ?? heading),
});

const withColumn = (sheet: Sheet, column: number, read: (text: string, row: SheetRow) => string): Sheet => ({
  ...sheet,
  rows: sheet.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => (at === column ? read(cell, row) : cell)),
  })),
});

/** A publication is "Houghton Mifflin (2012), Edition: Reissue, 320 pages". */
function fromLibraryThing(sheet: Sheet, keys: readonly string[]): Sheet {
  const publisherOf = (text: string) => /^(.*?) \(\d{4}\)/.exec(text)?.[1] ?? text;
  const named = renamed(sheet, keys, { publication: "publisher" });
  return { ...withColumn(named, keys.indexOf("publication"), publisherOf), format: "LibraryThing library" };
}

/** Authors with "&" between them, and descriptions as "comments". */
function fromCalibre(sheet: Sheet, keys: readonly string[]): Sheet {
  const named = renamed(sheet, keys, { comments: "description" });
  const read = (authors: string) => authors.replaceAll(" & ", "; ");
  return { ...withColumn(named, keys.indexOf("authors"), read), format: "Calibre library" };
}

/** Items of several lines have their option in the title. */
function withOptions(sheet: Sheet, keys: readonly string[], name: string, option: string): Sheet {
  const [title, value] = [keys.indexOf(name), keys.indexOf(option)];
  const lines = Map.groupBy(sheet.rows, ({ cells }) => cells[title] ?? "");
  return withColumn(sheet, title, (text, { cells }) =>
    lines.get(text)?.length === 1 ? text : text + optionSuffix([cells[value]?.trim() ?? ""]),
  );
}

/** " (Paperback, Used)", without the names of products that have no options. */
function optionSuffix(values: readonly string[]): string {
  const given = values.filter((value) => value !== "" && !/^(default title|default|regular)$/i.test(value));
  return given.length > 0 ? ` (${given.join(", ")})` : "";
}

// Columns that each variant has; all others are only in the product's first line.
const OF_VARIANT =
  /^(variant|option|image|productimage|sku$|barcode$|price$|compareat|costperitem|inventory|weight|requiresshipping|fulfillment|tax|chargetax|unitprice|continueselling)/;

function fromShopify(sheet: Sheet, keys: readonly string[]): Sheet {
  const cellOf = (row: SheetRow, ...names: string[]) =>
    row.cells[keys.findIndex((key) => names.includes(key))]?.trim() ?? "";
  // A product of one line may be without a handle.
  const products = Map.groupBy(sheet.rows, (row) => cellOf(row, "handle", "urlhandle") || row.line);
  const rows: SheetRow[] = [];
  let pictures = 0;
  let variants = 0;
  let giftCards = 0;
  for (const [product, ...more] of products.values()) {
    if (!product) continue;
    if (/^true$/i.test(cellOf(product, "giftcard"))) {
      giftCards += 1;
      continue;
    }
    const books = [product, ...more.filter((row) => cellOf(row, "variantprice", "price") !== "")];
    pictures += 1 + more.length - books.length;
    if (books.length > 1) variants += books.length;
    for (const book of books) {
      const options = ["option1value", "option2value", "option3value"].map((name) => cellOf(book, name));
      const suffix = books.length > 1 ? optionSuffix(options) : "";
      const cells = keys.map((key, position) => {
        const own = book.cells[position] ?? "";
        if (key === "title") return `${product.cells[position]}${suffix}`;
        // In the line of another variant, the image is a further picture of the product.
        if (key === "imagesrc" || key === "productimageurl") return product.cells[position] ?? "";
        return own.trim() === "" && !OF_VARIANT.test(key) ? (product.cells[position] ?? "") : own;
      });
      rows.push({ line: book.line, cells });
    }
  }
  const drafts = rows.filter((row) => /^(draft|archived)$/i.test(cellOf(row, "status"))).length;
  return oversold({
    ...sheet,
    format: "Shopify products",
    // By which an import continues where it was broken off.
    rows: rows.sort((a, b) => a.line - b.line),
    notes: [
      ...sheet.notes,
      ...counted("Variants that become books of their own, with the option in the title", variants),
      ...counted("Lines of further pictures, which are left out", pictures),
      ...counted("Gift cards, which are left out", giftCards),
      ...counted("Drafts and archived books of Shopify, which are on sale here", drafts),
    ],
  });
}

/**
 * A line for each place of a variant, or in older files a column for each place, after that of the country of origin:
 * updates of the stock of books that the shop has. A SKU is an ISBN, or the id of the shop's own export.
 */
function fromShopifyInventory(sheet: Sheet, keys: readonly string[]): Sheet {
  const columns = (matches: (key: string, at: number) => boolean) =>
    keys.flatMap((key, at) => (matches(key, at) ? [at] : []));
  const [counts = []] = [
    columns((key) => key.startsWith("available")),
    columns((key) => /^onhand(current)?$/.test(key)),
    columns((key, at) => at > keys.indexOf("coo") && !keys.includes("location") && key !== ""),
  ].filter((found) => found.length > 0);
  const codes = columns((key) => key === "sku" || key === "barcode");
  const nameOf = ({ cells }: SheetRow) =>
    columns((key) => /^(handle|sku|option\dvalue)$/.test(key))
      .map((at) => cells[at]?.trim())
      .join("\n");
  const rows = [...Map.groupBy(sheet.rows, nameOf).values()].flatMap((lines) => {
    const numbers = lines.flatMap(({ cells }) =>
      counts.map((at) => cells[at]?.trim() ?? "").filter((text) => /^-?\d+$/.test(text)),
    );
    const texts = codes.map((at) => lines[0]?.cells[at]?.trim() ?? "");
    const code = texts.find((text) => toIsbn13(text) !== "") ?? texts.find(Boolean) ?? "";
    const total = numbers.reduce((sum, text) => sum + Number(text), 0);
    return numbers.length === 0 ? [] : [{ line: lines[0]?.line ?? 0, cells: [code, String(total)] }];
  });
  const hasIsbns = rows.some(({ cells: [code = ""] }) => toIsbn13(code) !== "");
  return oversold({
    ...sheet,
    format: "Shopify inventory",
    headings: [hasIsbns ? "ISBN" : "id", "Stock"],
    rows,
    notes: [
      ...sheet.notes,
      "Stocks of books that the shop has, all places together; new books come with Shopify's export of products",
      ...counted(
        "Variants without a number, which are left out",
        new Set(sheet.rows.map(nameOf)).size - rows.length,
      ),
    ],
  });
}

/** Shops that go on selling what they do not have count below zero. */
function oversold(sheet: Sheet): Sheet {
  const stock = sheet.headings.findIndex((heading) => columnOf(heading) === "stock");
  const isBelow = (text = "") => /^-\d+$/.test(text.trim());
  const below = sheet.rows.filter(({ cells }) => isBelow(cells[stock])).length;
  return {
    ...withColumn(sheet, stock, (text) => (isBelow(text) ? "0" : text)),
    notes: [...sheet.notes, ...counted("Books with a stock below 0, read as 0", below)],
  };
}

function fromWooCommerce(sheet: Sheet, keys: readonly string[]): Sheet {
  const cellOf = (row: SheetRow, name: string) => row.cells[keys.indexOf(name)]?.trim() ?? "";
  const parents = new Map(
    sheet.rows.flatMap((row) =>
      [`id:${cellOf(row, "id")}`, cellOf(row, "sku")].filter(Boolean).map((name) => [name, row] as const),
    ),
  );
  const withVariations = new Set(
    sheet.rows.flatMap((row) =>
      isVariation(cellOf(row, "type")) ? [parents.get(cellOf(row, "parent"))] : [],
    ),
  );
  const attributes = attributeHeadings(sheet, keys);
  const isNoBook = (row: SheetRow) => /^grouped$|\bdownloadable\b/i.test(cellOf(row, "type"));
  const rows = sheet.rows
    .filter((row) => !withVariations.has(row) && !isNoBook(row))
    .map((row) => {
      const parent = isVariation(cellOf(row, "type")) ? parents.get(cellOf(row, "parent")) : undefined;
      const inherited = keys.map((key, position) => {
        const own = row.cells[position] ?? "";
        const text = own.trim() === "" && key !== "stock" ? (parent?.cells[position] ?? "") : own;
        return key === "categories" ? deepestPath(text) : unescaped(text);
      });
      const values = attributesOf(row, keys);
      const ofParent = parent ? attributesOf(parent, keys) : new Map<string, string>();
      return {
        line: row.line,
        cells: [...inherited, ...attributes.map((name) => values.get(name) || (ofParent.get(name) ?? ""))],
      };
    });
  const hidden = rows.filter((row) => /^(0|-1)$/.test(cellOf(row, "published"))).length;
  return oversold({
    ...sheet,
    format: "WooCommerce products",
    headings: [...sheet.headings, ...attributes],
    rows,
    notes: [
      ...sheet.notes,
      ...counted("Products whose variations become books of their own", withVariations.size),
      ...counted("Groups of products and downloads, which are left out", sheet.rows.filter(isNoBook).length),
      ...counted("Books that WooCommerce does not publish, which are on sale here", hidden),
    ],
  });
}

const isVariation = (type: string): boolean => /\bvariation\b/i.test(type);

// In a list, a comma of the text itself has a backslash.
const listOf = (text: string): string[] => text.split(/(?<!\\),\s*/).map(unescaped);
const unescaped = (text: string): string => text.replaceAll("\\n", "\n").replaceAll("\\,", ",");

/** "Fiction, Fiction > Crime" is every category of one book: the most specific one is used. */
const deepestPath = (text: string): string => {
  const paths = listOf(text);
  const depth = (path: string) => path.split(">").length;
  return paths.find((path) => depth(path) === Math.max(...paths.map(depth))) ?? "";
};

const attributePlaces = (keys: readonly string[]): [name: number, value: number][] =>
  keys.flatMap((key, position) => {
    const [, number] = /^attribute(\d+)name$/.exec(key) ?? [];
    const value = keys.findIndex((other) => other.startsWith(`attribute${number}value`));
    return number && value >= 0 ? [[position, value] as [number, number]] : [];
  });

function attributesOf(row: SheetRow, keys: readonly string[]): Map<string, string> {
  return new Map(
    attributePlaces(keys).map(([name, value]) => [
      row.cells[name]?.trim() ?? "",
      listOf(row.cells[value]?.trim() ?? "").join("; "),
    ]),
  );
}

/** Headings of product attributes for columns that the file lacks. */
function attributeHeadings(sheet: Sheet, keys: readonly string[]): string[] {
  const known = new Set(sheet.headings.map(columnOf));
  const isWanted = (name: string) => {
    const target = columnOf(name);
    return target !== undefined && (!known.has(target) || WITH_ALTERNATIVES.includes(target));
  };
  const names = new Set(sheet.rows.flatMap((row) => [...attributesOf(row, keys).keys()]));
  return [...names].filter(isWanted);
}

const counted = (what: string, number: number): string[] => (number > 0 ? [`${what}: ${number}`] : []);
