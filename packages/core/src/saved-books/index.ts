export {
  readSharedList,
  SavedBooksInput,
  SavedBooksResponse,
  SharedListQuery,
  SharedListResponse,
  ShareInput,
  savedBooksToWire,
  shareList,
  stopSharing,
  syncSavedBooks,
} from "./manage-saved-books.ts";
export { type SavedBooksPorts, type SavedChange, SharedLink } from "./saved-books.ts";
export {
  changesSince,
  MAX_SAVED_BOOKS,
  mergeLists,
  type SavedList,
  savedBookIds,
  savedBooksMessages,
  withChange,
} from "./saved-list.ts";
