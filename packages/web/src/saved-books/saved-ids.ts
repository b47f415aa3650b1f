import type { BookId } from "@frangipani/core/books";
import { createStore } from "../device/store.ts";

export const savedIds = createStore<ReadonlySet<BookId>>(new Set());

/** Of the list that was opened last, saved or shared: in a shop of which a part is here, its books are fetched. */
export const listedIds = createStore<readonly BookId[]>([]);
