import type { Table } from "./table.ts";

const counts = new WeakMap<Table, number>();

/** Call after a change of books or categories is stored. */
export const noteOwnChange = (table: Table): void => void counts.set(table, countOwnChanges(table) + 1);

/** Counts the changes of this process alone. */
export const countOwnChanges = (table: Table): number => counts.get(table) ?? 0;
