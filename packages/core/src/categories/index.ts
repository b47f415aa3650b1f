export { byDisplayOrder } from "./find.ts";
export { CategoryWire, listCategories, manageCategories } from "./manage-categories.ts";
export { categoryMessages } from "./messages.ts";
export { Category, CategoryId, type CategoryPorts, SubcategoryId, Taxonomy } from "./taxonomy.ts";
