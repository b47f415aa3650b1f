import type { SavedViewStore } from "../saved-views/ports.ts";
import { SavedViews } from "../saved-views/saved-view.ts";
import { userDocuments } from "./accounts/user-documents.ts";
import { keys } from "./table/keys.ts";
import type { Table } from "./table/table.ts";

export const dynamoSavedViews = (table: Table): SavedViewStore =>
  userDocuments(table, SavedViews, keys.savedViews, () => ({ version: 0, views: [] }));
