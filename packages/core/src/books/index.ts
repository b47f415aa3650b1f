export { Book } from "./book/book.ts";
export { BookId } from "./book/book-id.ts";
export {
  COVER_WIDTHS,
  type CoverFormat,
  coverFiles,
  coverPath,
  coverPaths,
  coverUrl,
  hasAvif,
  parseCoverUrl,
  portableCover,
  samplePath,
  sampleUrl,
  toCoverName,
} from "./book/file-urls.ts";
export * from "./book/input.ts";
export { INVENTORY_ORDERS, LOW_STOCK, STATUS_FILTERS, type StatusFilter } from "./book/inventory-filter.ts";
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
export { summarize, summarizeForIndex, viewsFromWire } from "./book/summarize.ts";
export {
  type BookDetails,
  type BookSummary,
  detailsFields,
  searchedText,
  summaryFields,
  toDetails,
  toSummary,
} from "./book/views.ts";
export {
  type BookFormValues,
  BookWire,
  bookToWire,
  InventoryRow,
  toFormValues,
  toInventoryRow,
} from "./book/wire.ts";
export {
  applyStockLines,
  type StockPorts,
  type StockRefusal,
  StockReport,
} from "./editing/apply-stock-lines.ts";
export { addFiles, createUpload, type NewFiles, removeImage, removeSample } from "./editing/book-files.ts";
export { bulkEdit } from "./editing/bulk-edit.ts";
export { restoreBook, retireBook } from "./editing/change-book.ts";
export { createBook, type ExistingFiles, editBook } from "./editing/save-book.ts";
