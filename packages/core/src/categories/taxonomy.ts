import * as z from "zod/mini";
import type { ActivityRecord } from "../activity/record.ts";
import { id } from "../kernel/id.ts";
import type { DocumentStore } from "../kernel/stores.ts";

export const CategoryId = id("Category");
export type CategoryId = z.output<typeof CategoryId>;
export const SubcategoryId = id("Subcategory");
export type SubcategoryId = z.output<typeof SubcategoryId>;

export const MAX_DISPLAY_ORDER = 999_999;

const Subcategory = z.object({ _id: SubcategoryId, name: z.string() });

export const Category = z.object({
  _id: CategoryId,
  /** A slug; changes on rename, unlike the id. */
  name: z.string(),
  displayOrder: z.int(),
  subcategories: z.array(Subcategory),
});
export type Category = z.output<typeof Category>;

/** One stored document, so that every change is atomic. */
export const Taxonomy = z.object({ version: z.int(), categories: z.array(Category) });
export type Taxonomy = z.output<typeof Taxonomy>;

export type CategoryCounts = ReadonlyMap<CategoryId, number>;

export const emptyTaxonomy: Taxonomy = { version: 0, categories: [] };

export type TaxonomyStore = DocumentStore<Taxonomy, ActivityRecord>;

export type CategoryPorts = {
  taxonomy: TaxonomyStore;
  countBooks(): Promise<CategoryCounts>;
};
