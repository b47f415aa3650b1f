import { toIsbn13 } from "../../books/book/isbn.ts";
import { countNote, optionSuffix, withoutNegativeStock } from "./edit-sheet.ts";
import type { Sheet, SheetRow } from "./sheet.ts";

/** Columns that each variant has; all others are only in the product's first line. */
export const OF_VARIANT =
  /^(variant|option|image|productimage|sku$|barcode$|price$|compareat|costperitem|inventory|weight|requiresshipping|stock|instock|fulfillment|tax|chargetax|unitprice|continueselling)/;

export function fromShopify(sheet: Sheet, keys: readonly string[]): Sheet {
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
  return withoutNegativeStock({
    ...sheet,
    format: "Shopify products",
    // In the order of lines, by which an interrupted import continues.
    rows: rows.sort((a, b) => a.line - b.line),
    notes: [
      ...sheet.notes,
      ...countNote("Variants that become books of their own, with the option in the title", variants),
      ...countNote("Lines of further pictures, which are left out", pictures),
      ...countNote("Gift cards, which are left out", giftCards),
      ...countNote("Drafts and archived books of Shopify, which are on sale here", drafts),
    ],
  });
}

/**
 * Shopify's export of stocks. It has a row for each variant and location, or in older files one row for each variant with a
 * column for each location, to the right of COO, the country of origin. The stocks of all locations are added, and only
 * update books that the shop has. A SKU is an ISBN, or the id of the shop's own export.
 */
export function fromShopifyInventory(sheet: Sheet, keys: readonly string[]): Sheet {
  const columns = (matches: (key: string, position: number) => boolean) =>
    keys.flatMap((key, position) => (matches(key, position) ? [position] : []));
  const stockColumns =
    [
      columns((key) => key.startsWith("available")),
      columns((key) => /^onhand(current)?$/.test(key)),
      columns((key, position) => position > keys.indexOf("coo") && !keys.includes("location") && key !== ""),
    ].find(({ length }) => length > 0) ?? [];
  const codeColumns = columns((key) => key === "sku" || key === "barcode");
  const variantOf = ({ cells }: SheetRow) =>
    columns((key) => /^(handle|sku|option\dvalue)$/.test(key))
      .map((position) => cells[position]?.trim())
      .join("\n");
  const rows = [...Map.groupBy(sheet.rows, variantOf).values()].flatMap((lines) => {
    const numbers = lines.flatMap(({ cells }) =>
      stockColumns.map((position) => cells[position]?.trim() ?? "").filter((text) => /^-?\d+$/.test(text)),
    );
    const texts = codeColumns.map((position) => lines[0]?.cells[position]?.trim() ?? "");
    const code = texts.find((text) => toIsbn13(text) !== "") ?? texts.find(Boolean) ?? "";
    const total = numbers.reduce((sum, text) => sum + Number(text), 0);
    return numbers.length === 0 ? [] : [{ line: lines[0]?.line ?? 0, cells: [code, String(total)] }];
  });
  const hasIsbns = rows.some(({ cells: [code = ""] }) => toIsbn13(code) !== "");
  return withoutNegativeStock({
    ...sheet,
    format: "Shopify inventory",
    headings: [hasIsbns ? "ISBN" : "id", "Stock"],
    rows,
    notes: [
      ...sheet.notes,
      "Stocks of books that the shop has, all places together; new books come with Shopify's export of products",
      ...countNote(
        "Variants without a number, which are left out",
        new Set(sheet.rows.map(variantOf)).size - rows.length,
      ),
    ],
  });
}
