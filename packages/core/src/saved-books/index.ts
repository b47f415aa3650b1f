export * from "./manage-saved-books.ts";
export { type SavedBooksPorts, type SavedChange, SharedLink } from "./saved-books.ts";
export * from "./saved-list.ts";
