import { columnOf, headingKey } from "./headings.ts";
import type { Sheet, SheetRow } from "./sheet.ts";

/** Shops' exports have several lines for a product: each becomes a book of its own, or is left out and counted. */
export function fromShopExport(sheet: Sheet): Sheet {
  const keys = sheet.headings.map(headingKey);
  const has = (...names: string[]) => names.every((name) => keys.includes(name));
  if (has("handle", "title") || has("urlhandle", "title")) return fromShopify(sheet, keys);
  if (has("type", "sku", "name", "regularprice")) return fromWooCommerce(sheet, keys);
  if (has("exclusiveshelf") || has("authorlf")) return { ...sheet, format: "Goodreads library" };
  return sheet;
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
  for (const [product, ...more] of products.values()) {
    if (!product) continue;
    const books = [product, ...more.filter((row) => cellOf(row, "variantprice", "price") !== "")];
    pictures += 1 + more.length - books.length;
    if (books.length > 1) variants += books.length;
    for (const book of books) {
      const option = cellOf(book, "option1value");
      const suffix = books.length > 1 && option && !/^default title$/i.test(option) ? ` (${option})` : "";
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
  return {
    ...sheet,
    format: "Shopify products",
    // By which an import continues where it was broken off.
    rows: rows.sort((a, b) => a.line - b.line),
    notes: [
      ...sheet.notes,
      ...counted("Variants that become books of their own, with the option in the title", variants),
      ...counted("Lines of further pictures, which are left out", pictures),
      ...counted("Drafts and archived books of Shopify, which are on sale here", drafts),
    ],
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
  const rows = sheet.rows
    .filter((row) => !withVariations.has(row))
    .map((row) => {
      const parent = isVariation(cellOf(row, "type")) ? parents.get(cellOf(row, "parent")) : undefined;
      const inherited = keys.map((key, position) => {
        const own = row.cells[position] ?? "";
        const text = own.trim() === "" && key !== "stock" ? (parent?.cells[position] ?? "") : own;
        return key === "categories" ? deepestPath(text) : text.replaceAll("\\n", "\n");
      });
      const values = attributesOf(row, keys);
      const ofParent = parent ? attributesOf(parent, keys) : new Map<string, string>();
      return {
        line: row.line,
        cells: [...inherited, ...attributes.map((name) => values.get(name) || (ofParent.get(name) ?? ""))],
      };
    });
  const hidden = rows.filter((row) => /^(0|-1)$/.test(cellOf(row, "published"))).length;
  return {
    ...sheet,
    format: "WooCommerce products",
    headings: [...sheet.headings, ...attributes],
    rows,
    notes: [
      ...sheet.notes,
      ...counted("Products whose variations become books of their own", withVariations.size),
      ...counted("Books that WooCommerce does not publish, which are on sale here", hidden),
    ],
  };
}

const isVariation = (type: string): boolean => /\bvariation\b/i.test(type);

/** "Fiction, Fiction > Crime" is every category of one book: the most specific one is used. */
const deepestPath = (text: string): string => {
  const paths = text.split(/,\s*/);
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
      row.cells[value]?.trim() ?? "",
    ]),
  );
}

/** Headings of product attributes for columns that the file lacks. */
function attributeHeadings(sheet: Sheet, keys: readonly string[]): string[] {
  const known = new Set(sheet.headings.map(columnOf));
  const names = new Set(sheet.rows.flatMap((row) => [...attributesOf(row, keys).keys()]));
  return [...names].filter((name) => columnOf(name) !== undefined && !known.has(columnOf(name)));
}

const counted = (what: string, number: number): string[] => (number > 0 ? [`${what}: ${number}`] : []);
