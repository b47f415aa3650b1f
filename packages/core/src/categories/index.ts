export { byDisplayOrder } from "./find.ts";
export { listCategories, manageCategories } from "./manage-categories.ts";
export { categoryMessages } from "./messages.ts";
export type { CategoryPorts } from "./taxonomy.ts";
export { Category, CategoryId, SubcategoryId, Taxonomy } from "./taxonomy.ts";
export { CategoryWire } from "./wire.ts";
