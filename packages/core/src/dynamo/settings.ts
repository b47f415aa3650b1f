import { emptyTaxonomy, Taxonomy, type TaxonomyStore } from "../categories/taxonomy.ts";
import { emptyGst, GstDocument, type GstStore } from "../gst/document.ts";
import type { NoticeSettingsStore } from "../notices/manage-notices.ts";
import { defaultNotices, NoticeSettings } from "../notices/notices.ts";
import { PackingMarks } from "../orders/handling/packing.ts";
import { emptyShipping, ShippingDocument, type ShippingStore } from "../shipping/document.ts";
import { taxonomyWrites } from "./books/category-counts.ts";
import { documentStore } from "./common/document-store.ts";
import { keys } from "./table/keys.ts";
import type { Table } from "./table/table.ts";

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
