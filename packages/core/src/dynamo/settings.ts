import type * as z from "zod/mini";
import type { ActivityRecord } from "../activity/record.ts";
import { emptyTaxonomy, Taxonomy, type TaxonomyStore } from "../categories/taxonomy.ts";
import { emptyGst, GstDocument, type GstStore } from "../gst/document.ts";
import { StoredImports } from "../import/unfinished-imports.ts";
import { CONFLICT, retryOnConflict } from "../kernel/retry.ts";
import type { DocumentStore } from "../kernel/stores.ts";
import type { NoticeSettingsStore } from "../notices/notice-settings.ts";
import { defaultNotices, NoticeSettings } from "../notices/notices.ts";
import { PackingMarks } from "../orders/back-office/packing.ts";
import { emptyShipping, ShippingDocument, type ShippingStore } from "../shipping/document.ts";
import { recordWrites } from "./activity.ts";
import { taxonomyWrites } from "./books/category-counts.ts";
import { type Key, keys } from "./table/keys.ts";
import type { Table } from "./table/table.ts";
import type { Write } from "./table/writes.ts";

type Versioned = { version: number };

/** One item that is read and written as a whole. */
export function documentStore<D extends Versioned>(
  table: Table,
  key: Key,
  schema: z.ZodMiniType<D>,
  empty: D,
  /** Further writes of the transaction; if they are refused, the caller's `refusal` is thrown. */
  alongside: (next: D, before: D) => Write[] = () => [],
): DocumentStore<D, ActivityRecord> {
  const read = async () => (await table.get(schema, key)) ?? empty;
  return {
    read,
    async change(change, { refusal, record } = {}) {
      return retryOnConflict(async () => {
        const before = await read();
        const next = { ...change(before), version: before.version + 1 };
        const refused = await table.transact([
          table.store(key, next, before.version),
          ...alongside(next, before),
          ...recordWrites(table, record?.(before, next)),
        ]);
        if (refused.length === 0) {
          table.ownChanges += 1;
          return next;
        }
        if (!refused.includes(0)) throw refusal?.() ?? new Error(`a write beside ${key.sk} was refused`);
        return CONFLICT;
      });
    },
  };
}

export const dynamoSettings = (
  table: Table,
): {
  taxonomy: TaxonomyStore;
  shipping: ShippingStore;
  gst: GstStore;
  noticeSettings: NoticeSettingsStore;
} => ({
  taxonomy: documentStore(table, keys.settings("taxonomy"), Taxonomy, emptyTaxonomy, (next, before) =>
    taxonomyWrites(table, next, before),
  ),
  shipping: documentStore(table, keys.settings("shipping"), ShippingDocument, emptyShipping),
  gst: documentStore(table, keys.settings("gst"), GstDocument, emptyGst),
  noticeSettings: documentStore(table, keys.settings("notices"), NoticeSettings, defaultNotices),
});

export const dynamoPacking = (table: Table) =>
  documentStore(table, keys.packing(), PackingMarks, { version: 0, marks: [] });

export const dynamoImports = (table: Table) =>
  documentStore(table, keys.imports(), StoredImports, { version: 0, imports: [] });
