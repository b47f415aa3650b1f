import type { Category, Taxonomy } from "./taxonomy.ts";

export const byDisplayOrder = (a: Category, b: Category): number =>
  a.displayOrder - b.displayOrder || a.name.localeCompare(b.name);

export const categoryNamed = (taxonomy: Taxonomy, name: string): Category | undefined =>
  taxonomy.categories.find((category) => category.name === name);
