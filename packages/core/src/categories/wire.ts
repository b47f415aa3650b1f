import * as z from "zod/mini";
import { byDisplayOrder } from "./find.ts";
import { type CategoryCounts, CategoryId, SubcategoryId, type Taxonomy } from "./taxonomy.ts";

export const CategoryWire = z.object({
  _id: CategoryId,
  name: z.string(),
  subcategories: z.array(z.string()),
  /** In the order of `subcategories`. */
  subcategoryIds: z.array(SubcategoryId),
  displayOrder: z.int(),
  bookCount: z.int(),
});
export type CategoryWire = z.output<typeof CategoryWire>;

export const categoriesToWire = (taxonomy: Taxonomy, counts: CategoryCounts): CategoryWire[] =>
  [...taxonomy.categories].sort(byDisplayOrder).map((category) => ({
    _id: category._id,
    name: category.name,
    subcategories: category.subcategories.map((one) => one.name),
    subcategoryIds: category.subcategories.map((one) => one._id),
    displayOrder: category.displayOrder,
    bookCount: counts.get(category._id) ?? 0,
  }));
