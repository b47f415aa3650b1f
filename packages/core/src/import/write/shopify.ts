import { csvFile } from "../../kernel/text/csv-cell.ts";
import { escapeHtml } from "../../kernel/text/markup.ts";
import { titleToSlug } from "../../kernel/text/slug.ts";
import type { ExportedBook } from "../columns.ts";

const metafieldOf = (heading: string) =>
  `${heading} (product.metafields.custom.${heading.toLowerCase().replaceAll(" ", "_")})`;

/** The columns of Shopify's product CSV. Values without a column of their own become metafields. */
const COLUMNS: readonly [heading: string, cell: (book: ExportedBook) => string][] = [
  ["Handle", ({ id, title }) => `${titleToSlug(title)}-${id}`.toLowerCase().replace(/[^a-z0-9]+/g, "-")],
  ["Title", ({ title }) => title],
  [
    "Body (HTML)",
    ({ description }) =>
      description
        .split(/\n{2,}/)
        .map(paragraph)
        .join(""),
  ],
  ["Vendor", ({ publisher }) => publisher],
  ["Type", ({ category }) => category],
  ["Published", () => "TRUE"],
  ["Option1 Name", () => "Title"],
  ["Option1 Value", () => "Default Title"],
  ["Variant SKU", ({ id }) => id],
  ["Variant Grams", ({ weight }) => String(Math.round(Number(weight) * 1000))],
  ["Variant Inventory Tracker", () => "shopify"],
  ["Variant Inventory Qty", ({ stock }) => stock],
  ["Variant Inventory Policy", () => "deny"],
  ["Variant Fulfillment Service", () => "manual"],
  ["Variant Price", ({ price }) => price],
  ["Variant Requires Shipping", () => "TRUE"],
  ["Variant Taxable", () => "TRUE"],
  ["Variant Barcode", ({ isbn }) => isbn],
  ["Status", () => "active"],
  [metafieldOf("Shop id"), ({ id }) => id],
  [metafieldOf("Author"), ({ author }) => author],
  [metafieldOf("Subcategory"), ({ subcategory }) => subcategory],
  [metafieldOf("Publication year"), ({ publishedDate }) => publishedDate],
  [metafieldOf("Language"), ({ language }) => language],
  [metafieldOf("Pages"), ({ pages }) => pages],
  [metafieldOf("Featured"), ({ featured }) => featured],
];

const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;

export const writeShopify = (books: readonly ExportedBook[]): string =>
  csvFile([
    COLUMNS.map(([heading]) => heading),
    ...books.map((book) => COLUMNS.map(([, cell]) => cell(book))),
  ]);
