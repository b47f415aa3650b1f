import type { ActivityRecord } from "../activity/record.ts";
import type { DocumentStore } from "../kernel/document-store.ts";
import type { GstDocument } from "./document.ts";

export type GstStore = DocumentStore<GstDocument, ActivityRecord>;
