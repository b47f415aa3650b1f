import type { ActivityRecord } from "../activity/record.ts";
import type { DocumentStore } from "../kernel/document-store.ts";
import type { CategoryCounts, Taxonomy } from "./taxonomy.ts";

export type TaxonomyStore = DocumentStore<Taxonomy, ActivityRecord>;

export type CategoryPorts = {
  taxonomy: TaxonomyStore;
  countBooks(): Promise<CategoryCounts>;
};
