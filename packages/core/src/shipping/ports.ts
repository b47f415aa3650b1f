import type { ActivityRecord } from "../activity/record.ts";
import type { DocumentStore } from "../kernel/document-store.ts";
import type { ShippingDocument } from "./document.ts";

export type ShippingStore = DocumentStore<ShippingDocument, ActivityRecord>;
