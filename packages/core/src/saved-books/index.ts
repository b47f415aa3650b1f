export { readSharedList, shareList, stopSharing, syncSavedBooks } from "./manage-saved-books.ts";
export { savedBooksMessages } from "./messages.ts";
export type { SavedBooksPorts, SavedChange } from "./saved-books.ts";
export {
  changesSince,
  MAX_SAVED_BOOKS,
  mergeLists,
  type SavedList,
  savedBookIds,
  withChange,
} from "./saved-list.ts";
