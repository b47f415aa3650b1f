import type { DocumentStore } from "../kernel/document-store.ts";
import type { Taxonomy } from "./taxonomy.ts";
import type { CategoryCounts } from "./wire.ts";

/** A change that removes what still holds active books is refused. */
export type TaxonomyStore = DocumentStore<Taxonomy>;

export type CategoryPorts = {
  taxonomy: TaxonomyStore;
  /** Active books per category. */
  countBooks(): Promise<CategoryCounts>;
};
