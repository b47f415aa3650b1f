export { Book } from "./book.ts";
export { BookId } from "./book-id.ts";
export { bulkEdit } from "./editing/bulk-edit.ts";
export { restoreBook, retireBook } from "./editing/retire-book.ts";
export { createBook, type ExistingFiles, editBook } from "./editing/save-book.ts";
export type { NewFiles } from "./files/book-files.ts";
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
} from "./files/file-urls.ts";
export { removeImage, removeSample } from "./files/remove-files.ts";
export { createUpload } from "./files/upload-sample.ts";
export { type BookFormValues, toFormValues } from "./input/form-values.ts";
export {
  BookFields,
  BookInput,
  BulkEdit,
  MAX_BULK,
  MAX_IMAGE_BYTES,
  MAX_SAMPLE_BYTES,
  UploadId,
  UploadRequest,
  UploadTicket,
} from "./input/input.ts";
export { hasCheckDigit, readIsbn, toIsbn13 } from "./isbn.ts";
export { bookMessages, fileMessages } from "./messages.ts";
export type {
  BookPorts,
  BookReadPorts,
  BookStore,
  FileInspector,
  FileMeta,
  FileStore,
  LargeFileStore,
} from "./ports.ts";
export { findInventory } from "./reading/find-inventory.ts";
export { viewsFromWire } from "./reading/from-wire.ts";
export {
  InventoryMatches,
  InventoryPage,
  InventoryRow,
  InventorySize,
  readInventory,
  toInventoryRow,
} from "./reading/inventory.ts";
export {
  INVENTORY_ORDERS,
  LOW_STOCK,
  STATUS_FILTERS,
  type StatusFilter,
} from "./reading/inventory-filter.ts";
export {
  type BooksPage,
  canSeeRetired,
  findBook,
  findCategory,
  findCategoryIn,
  listBooks,
  listCategory,
  readBook,
} from "./reading/read-books.ts";
export {
  type BookDetails,
  type BookSummary,
  detailsFields,
  summarize,
  summaryFields,
  toDetails,
  toSummary,
} from "./reading/views.ts";
export { applyStockLines, type StockPorts } from "./stock/apply-stock-lines.ts";
export { MAX_STOCK_LINES, StockInput, type StockLine } from "./stock/stock-line.ts";
export { type StockRefusal, StockReport } from "./stock/stock-report.ts";
export { suggestBookFields } from "./suggesting/suggest-book-fields.ts";
export { BookSuggestion } from "./suggesting/suggestion.ts";
export { BookWire, bookToWire } from "./wire.ts";
