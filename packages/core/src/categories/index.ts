export { byDisplayOrder } from "./find.ts";
export { listCategories, manageCategories } from "./manage-categories.ts";
export { categoryMessages } from "./messages.ts";
export { Category, CategoryId, type CategoryPorts, SubcategoryId, Taxonomy } from "./taxonomy.ts";
export { CategoryWire } from "./wire.ts";
