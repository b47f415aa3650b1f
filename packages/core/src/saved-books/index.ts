export { savedBooksMessages } from "./messages.ts";
export type { SavedBooksPorts, SavedBooksStore } from "./ports.ts";
export { readSharedList, shareList, stopSharing } from "./share-list.ts";
export { syncSavedBooks } from "./sync-saved-books.ts";
