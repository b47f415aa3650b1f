import * as z from "zod/mini";
import { byDisplayOrder } from "./find.ts";
import { type CategoryCounts, CategoryId, type Taxonomy } from "./taxonomy.ts";

export const CategoryWire = z.object({
  _id: CategoryId,
  name: z.string(),
  subcategories: z.array(z.string()),
  displayOrder: z.int(),
  bookCount: z.int(),
});
export type CategoryWire = z.output<typeof CategoryWire>;

export const categoriesToWire = (taxonomy: Taxonomy, counts: CategoryCounts): CategoryWire[] =>
  [...taxonomy.categories].sort(byDisplayOrder).map((category) => ({
    _id: category._id,
    name: category.name,
    subcategories: category.subcategories.map((one) => one.name),
    displayOrder: category.displayOrder,
    bookCount: counts.get(category._id) ?? 0,
  }));
