import type { SavedBooksStore } from "../saved-books/ports.ts";
import { SavedBooks } from "../saved-books/saved-books.ts";
import { userDocuments } from "./accounts/user-documents.ts";
import { keys } from "./table/keys.ts";
import type { Table } from "./table/table.ts";

/** Listed by the token of its link, so that a shared list and its link are one item, and are erased together. */
export const dynamoSavedBooks = (table: Table): SavedBooksStore => ({
  ...userDocuments(
    table,
    SavedBooks,
    keys.savedBooks,
    (userId): SavedBooks => ({ version: 0, userId, changes: [], link: null }),
    ({ link, userId }) => (link ? keys.sharedList(link.token, userId) : {}),
  ),

  async shared(token) {
    const partition = keys.sharedPartition(token);
    const { items } = await table.query(SavedBooks, { index: "gsi1", partition, limit: 1 });
    return items[0];
  },
});
