import type { DocumentStore } from "../kernel/document-store.ts";
import type { CategoryCounts, Taxonomy } from "./taxonomy.ts";

/** A change that removes what still holds active books is refused. */
export type TaxonomyStore = DocumentStore<Taxonomy>;

export type CategoryPorts = {
  taxonomy: TaxonomyStore;
  countBooks(): Promise<CategoryCounts>;
};
