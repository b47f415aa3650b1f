export { Book } from "./book/book.ts";
export { BookId } from "./book/book-id.ts";
export * from "./book/file-urls.ts";
export * from "./book/input.ts";
export { INVENTORY_ORDERS, LOW_STOCK, STATUS_FILTERS, type StatusFilter } from "./book/inventory-filter.ts";
export { hasCheckDigit, readIsbn, toIsbn13 } from "./book/isbn.ts";
export { bookMessages, fileMessages } from "./book/messages.ts";
export * from "./book/ports.ts";
export * from "./book/price-change.ts";
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
export * from "./book/wire.ts";
export * from "./editing/apply-stock-lines.ts";
export { addFiles, createUpload, type NewFiles, removeImage, removeSample } from "./editing/book-files.ts";
export { bulkEdit } from "./editing/bulk-edit.ts";
export { restoreBook, retireBook } from "./editing/change-book.ts";
export { createBook, type ExistingFiles, editBook } from "./editing/save-book.ts";
