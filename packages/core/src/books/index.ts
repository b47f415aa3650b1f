export { Book } from "./book/book.ts";
export { BookId } from "./book/book-id.ts";
export {
  COVER_FORMATS,
  COVER_WIDTHS,
  type CoverFormat,
  coverPath,
  coverPaths,
  coverUrl,
  hasAvif,
  samplePath,
  sampleUrl,
  toNameWithAvif,
} from "./book/file-urls.ts";
export { viewsFromWire } from "./book/from-wire.ts";
export { INVENTORY_ORDERS, LOW_STOCK, STATUS_FILTERS, type StatusFilter } from "./book/inventory-filter.ts";
export { InventoryRow, toInventoryRow } from "./book/inventory-row.ts";
export { hasCheckDigit, readIsbn, toIsbn13 } from "./book/isbn.ts";
export { bookMessages, fileMessages } from "./book/messages.ts";
export type {
  BookPorts,
  BookReadPorts,
  BookStore,
  FileInspector,
  FileMeta,
  FileStore,
  ImageFetcher,
  ImageHosts,
  LargeFileStore,
} from "./book/ports.ts";
export * from "./book/read-books.ts";
export { MAX_STOCK_LINES, StockInput, type StockLine } from "./book/stock-line.ts";
export { summarize, summarizeForIndex } from "./book/summarize.ts";
export {
  type BookDetails,
  type BookSummary,
  detailsFields,
  searchedText,
  summaryFields,
  toDetails,
  toSummary,
} from "./book/views.ts";
export { BookWire, bookToWire } from "./book/wire.ts";
export { bulkEdit } from "./editing/bulk-edit.ts";
export { restoreBook, retireBook } from "./editing/change-book.ts";
export { addFiles, removeImage, removeSample } from "./editing/manage-files.ts";
export { createBook, type ExistingFiles, editBook } from "./editing/save-book.ts";
export { createUpload, type NewFiles } from "./files/book-files.ts";
export { type BookFormValues, toFormValues } from "./input/form-values.ts";
export * from "./input/input.ts";
export * from "./input/price-change.ts";
export {
  applyStockLines,
  type StockPorts,
  type StockRefusal,
  StockReport,
} from "./stock/apply-stock-lines.ts";
