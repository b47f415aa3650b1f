import { alphabetically } from "../kernel/text/alphabet.ts";
import type { Category } from "./taxonomy.ts";

export const byDisplayOrder = (a: Category, b: Category): number =>
  a.displayOrder - b.displayOrder || alphabetically(a.name, b.name);

export const findCategoryByName = (
  taxonomy: { categories: readonly Category[] },
  name: string,
): Category | undefined => taxonomy.categories.find((category) => category.name === name);
