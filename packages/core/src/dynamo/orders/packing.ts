import { PackingMarks } from "../../orders/handling/packing.ts";
import { documentStore } from "../common/document-store.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";

export const dynamoPacking = (table: Table) =>
  documentStore(table, keys.packing(), PackingMarks, { version: 0, marks: [] });
