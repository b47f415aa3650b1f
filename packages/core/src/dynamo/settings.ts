import type * as z from "zod/mini";
import type { ActivityRecord } from "../activity/record.ts";
import type { TaxonomyStore } from "../categories/ports.ts";
import { emptyTaxonomy, Taxonomy } from "../categories/taxonomy.ts";
import { emptyGst, GstDocument } from "../gst/document.ts";
import type { GstStore } from "../gst/ports.ts";
import type { DocumentStore } from "../kernel/document-store.ts";
import { CONFLICT, retryOnConflict } from "../kernel/retry.ts";
import type { NoticeSettingsStore } from "../notices/manage-notices.ts";
import { NoticeSettings, noNotices } from "../notices/notices.ts";
import { emptyShipping, ShippingDocument } from "../shipping/document.ts";
import type { ShippingStore } from "../shipping/ports.ts";
import { taxonomyWrites } from "./books/category-counts.ts";
import { recordWrites } from "./common/activity.ts";
import { keys } from "./table/keys.ts";
import { noteOwnChange } from "./table/own-changes.ts";
import type { Table } from "./table/table.ts";
import type { Write } from "./table/writes.ts";

type Versioned = { version: number };

function documentStore<D extends Versioned>(
  table: Table,
  name: "taxonomy" | "shipping" | "gst" | "notices",
  schema: z.ZodMiniType<D>,
  empty: D,
  /** Further writes of the transaction; if they are refused, the caller's `refusal` is thrown. */
  alongside: (next: D, before: D) => Write[] = () => [],
): DocumentStore<D, ActivityRecord> {
  const key = keys.settings(name);
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
          noteOwnChange(table);
          return next;
        }
        if (!refused.includes(0)) throw refusal?.() ?? new Error(`a write beside ${name} was refused`);
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
  taxonomy: documentStore(table, "taxonomy", Taxonomy, emptyTaxonomy, (next, before) =>
    taxonomyWrites(table, next, before),
  ),
  shipping: documentStore(table, "shipping", ShippingDocument, emptyShipping),
  gst: documentStore(table, "gst", GstDocument, emptyGst),
  noticeSettings: documentStore(table, "notices", NoticeSettings, noNotices),
});
