export { Book } from "./book.ts";
export type { NewFiles } from "./book-files.ts";
export { BookId } from "./book-id.ts";
export { bulkEdit } from "./bulk-edit.ts";
export { COVER_WIDTHS, coverPaths, coverUrl, samplePath, sampleUrl } from "./file-urls.ts";
export { type BookFormValues, toFormValues } from "./form-values.ts";
export { viewsFromWire } from "./from-wire.ts";
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
} from "./input.ts";
export { InventoryPage, InventoryRow, readInventory, toInventoryRow } from "./inventory.ts";
export { bookMessages, fileMessages } from "./messages.ts";
export type { BookPorts, BookReadPorts, BookStore, FileInspector, FileStore } from "./ports.ts";
export {
  type BooksPage,
  canSeeRetired,
  findBook,
  findCategory,
  findCategoryIn,
  listBooks,
  listCategory,
  readBook,
} from "./read-books.ts";
export { removeImage, removeSample } from "./remove-files.ts";
export { restoreBook, retireBook } from "./retire-book.ts";
export { createBook, type ExistingFiles, editBook } from "./save-book.ts";
export { createUpload } from "./upload-sample.ts";
export {
  type BookDetails,
  type BookSummary,
  detailsFields,
  summaryFields,
  toDetails,
  toSummary,
} from "./views.ts";
export { BookWire, bookToWire } from "./wire.ts";
