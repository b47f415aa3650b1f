import type { BookId } from "@frangipani/core/books";
import { createStore } from "../device/store.ts";

export const savedIds = createStore<ReadonlySet<BookId>>(new Set());

/** Books of the last opened list, saved or shared: with a partial catalogue, they are fetched. */
export const listedIds = createStore<readonly BookId[]>([]);
