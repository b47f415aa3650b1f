// Apart from the writers, which the page does not load.
import type { Column, STATE_COLUMN } from "../columns.ts";

export const exportFormats = {
  csv: { label: "CSV", file: "books.csv", type: "text/csv" },
  xlsx: {
    label: "Excel workbook",
    file: "books.xlsx",
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
  onix: { label: "ONIX 3.0", file: "books-onix.xml", type: "application/xml" },
  shopify: { label: "Shopify products", file: "books-shopify.csv", type: "text/csv" },
} as const;
export type ExportFormat = keyof typeof exportFormats;

/** A book on sale as the shop's own file has it. */
export type ExportedBook = Record<Column | typeof STATE_COLUMN, string>;
