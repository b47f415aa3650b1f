import { attributeHeadings, countNote, deepest, withoutNegativeStock } from "./edit-sheet.ts";
import type { Sheet, SheetRow } from "./sheet.ts";

// What WooCommerce calls its columns in German, French and Spanish.
const ENGLISH: Record<string, string> = {
  typ: "type",
  artikelnummer: "sku",
  ubergeordnetesprodukt: "parent",
  kategorien: "categories",
  regularerpreis: "regularprice",
  lager: "stock",
  vorratig: "instock",
  veroffentlicht: "published",
  ugs: "sku",
  nom: "name",
  tarifregulier: "regularprice",
  enstock: "instock",
  publie: "published",
  tipo: "type",
  nombre: "name",
  superior: "parent",
  categorias: "categories",
  precionormal: "regularprice",
  inventario: "stock",
  publicado: "published",
};
export const toEnglish = (key: string): string =>
  ENGLISH[key] ??
  key
    .replace(/^attribut(\d+)name$|^nomdelattribut(\d+)$|^nombredelatributo(\d+)$/, "attribute$1$2$3name")
    .replace(
      /^attribut(\d+)werte?$|^valeursdelattribut(\d+)$|^valoresdelatributo(\d+)$/,
      "attribute$1$2$3value",
    );

/**
 * Replaces each product that has variations by these, whose empty cells have the product's values.
 * @param keys of the sheet's headings, in English
 */
export function fromWooCommerce(sheet: Sheet, keys: readonly string[]): Sheet {
  const cellOf = (row: SheetRow, name: string) => row.cells[keys.indexOf(name)]?.trim() ?? "";
  // A variation names its product by its SKU, or as "id:12".
  const productsByReference = new Map(
    sheet.rows.flatMap((row) =>
      [`id:${cellOf(row, "id")}`, cellOf(row, "sku")].filter(Boolean).map((name) => [name, row] as const),
    ),
  );
  const productsWithVariations = new Set(
    sheet.rows.flatMap((row) =>
      isVariation(cellOf(row, "type")) ? [productsByReference.get(cellOf(row, "parent"))] : [],
    ),
  );
  const attributes = attributeHeadings(sheet, (row) => attributesOf(row, keys));
  const isNoBook = (row: SheetRow) => /^grouped$|\bdownloadable\b/i.test(cellOf(row, "type"));
  const rows = sheet.rows
    .filter((row) => !productsWithVariations.has(row) && !isNoBook(row))
    .map((row) => {
      const parent = isVariation(cellOf(row, "type"))
        ? productsByReference.get(cellOf(row, "parent"))
        : undefined;
      const inherited = keys.map((key, position) => {
        const own = row.cells[position] ?? "";
        const isEmpty = own.trim() === "";
        // The stock of a product is not that of each variation.
        if (key === "stock") return isEmpty ? stockOfAvailability(cellOf(row, "instock")) : unescaped(own);
        const text = isEmpty ? (parent?.cells[position] ?? "") : own;
        return key === "categories" ? deepest(listOf(text), ">") : unescaped(text);
      });
      const values = attributesOf(row, keys);
      const ofParent = parent ? attributesOf(parent, keys) : new Map<string, string>();
      return {
        line: row.line,
        cells: [...inherited, ...attributes.map((name) => values.get(name) || (ofParent.get(name) ?? ""))],
      };
    });
  const hidden = rows.filter((row) => /^(0|-1)$/.test(cellOf(row, "published"))).length;
  return withoutNegativeStock({
    ...sheet,
    format: "WooCommerce products",
    headings: [...sheet.headings, ...attributes],
    rows,
    notes: [
      ...sheet.notes,
      ...countNote("Products whose variations become books of their own", productsWithVariations.size),
      ...countNote(
        "Groups of products and downloads, which are left out",
        sheet.rows.filter(isNoBook).length,
      ),
      ...countNote("Books that WooCommerce does not publish, which are on sale here", hidden),
    ],
  });
}

/**
 * WooCommerce leaves the stock empty where it does not count copies, and says only whether there are some: the user gives the
 * number for "In stock" once for the file. A backorder has none.
 */
const stockOfAvailability = (inStock: string): string =>
  ({ 0: "0", 1: "In stock", backorder: "0" })[inStock] ?? "";

const isVariation = (type: string): boolean => /\bvariation\b/i.test(type);

// A comma that does not separate items is escaped with a backslash.
const listOf = (text: string): string[] => text.split(/(?<!\\),\s*/).map(unescaped);
const unescaped = (text: string): string => text.replaceAll("\\n", "\n").replaceAll("\\,", ",");

const attributeColumns = (keys: readonly string[]): [name: number, value: number][] =>
  keys.flatMap((key, position) => {
    const [, number] = /^attribute(\d+)name$/.exec(key) ?? [];
    const value = keys.findIndex((other) => other.startsWith(`attribute${number}value`));
    return number && value >= 0 ? [[position, value] as [number, number]] : [];
  });

function attributesOf(row: SheetRow, keys: readonly string[]): Map<string, string> {
  return new Map(
    attributeColumns(keys).map(([name, value]) => [
      row.cells[name]?.trim() ?? "",
      listOf(row.cells[value]?.trim() ?? "").join("; "),
    ]),
  );
}
