import type { Category } from "../../src/categories/taxonomy.ts";

export const testCategory = (name: string, ...subcategories: string[]) =>
  ({
    _id: `ca_${name}`,
    name,
    displayOrder: 1,
    subcategories: subcategories.map((sub) => ({ _id: `su_${sub}`, name: sub })),
  }) as Category;
