import type { Category } from "../../src/categories/taxonomy.ts";

export function testCategory(name: string, ...names: string[]) {
  const subcategories = names.map((sub) => ({ _id: `su_${sub}`, name: sub }));
  return { _id: `ca_${name}`, name, displayOrder: 1, subcategories } as Category;
}
