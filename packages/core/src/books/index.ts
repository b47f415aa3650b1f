export { Book } from "./book.ts";
export type { NewFiles } from "./book-files.ts";
export { BookId } from "./book-id.ts";
export { bulkEdit } from "./bulk-edit.ts";
export { COVER_WIDTHS, coverPaths, coverUrl, samplePath, sampleUrl } from "./file-urls.ts";
export { viewsOfWire } from "./from-wire.ts";
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
export { InventoryPage, InventoryRow, inventoryRow, readInventory } from "./inventory.ts";
export { bookMessages, fileMessages } from "./messages.ts";
export type { BookPorts, BookReadPorts, BookStore, FileInspector, FileStore } from "./ports.ts";
export {
  type BooksAnswer,
  categoryIn,
  findBook,
  findCategory,
  listBooks,
  listCategory,
  readBook,
  seesRetired,
} from "./read-books.ts";
export { removeImage, removeSample } from "./remove-files.ts";
export { bringBackBook, retireBook } from "./retire-book.ts";
export { createBook, type ExistingFiles, editBook } from "./save-book.ts";
export { type TypedBook, typedOf } from "./typed-book.ts";
export { openUpload } from "./upload-sample.ts";
export {
  type BookDetails,
  type BookSummary,
  detailsFields,
  detailsOf,
  summaryFields,
  summaryOf,
} from "./views.ts";
export { BookWire, bookToWire } from "./wire.ts";
