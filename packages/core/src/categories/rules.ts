import { mergeEdit } from "../kernel/edit.ts";
import { Failure } from "../kernel/failure.ts";
import type {
  CategoryRemoval,
  CategoryRename,
  NewCategory,
  NewSubcategory,
  SubcategoryRemoval,
  SubcategoryRename,
} from "./contract.ts";
import { findCategoryByName } from "./find.ts";
import { categoryMessages } from "./messages.ts";
import {
  type Category,
  type CategoryId,
  MAX_DISPLAY_ORDER,
  type SubcategoryId,
  type Taxonomy,
} from "./taxonomy.ts";

/** The most names that stay well below the size of one stored document (400 kB). */
export const MAX_NAMES = 2000;

const { category: texts, subcategory: subtexts } = categoryMessages;

/** Last in display order by default. @throws Failure "category.exists", "category.too-many" */
export function addCategory(taxonomy: Taxonomy, input: NewCategory, newId: CategoryId): Taxonomy {
  const { categories } = taxonomy;
  if (findCategoryByName(taxonomy, input.name))
    throw new Failure("conflict", "category.exists", texts.exists);
  assertBelowLimit(taxonomy);
  const last = Math.max(0, ...categories.map((category) => category.displayOrder));
  const added: Category = {
    _id: newId,
    name: input.name,
    displayOrder: input.displayOrder ?? Math.min(last + 1, MAX_DISPLAY_ORDER),
    subcategories: [],
  };
  return { ...taxonomy, categories: [...categories, added] };
}

export function renameCategory(taxonomy: Taxonomy, input: CategoryRename): Taxonomy {
  const category = requireCategory(taxonomy, input.oldName, input.categoryId);
  const { newName, displayOrder } = mergeEdit(
    { newName: category.name, displayOrder: category.displayOrder },
    { newName: input.newName, displayOrder: input.displayOrder ?? category.displayOrder },
    input.base,
  );
  const taken = findCategoryByName(taxonomy, newName);
  if (taken && taken !== category) throw new Failure("conflict", "category.exists", texts.nameExists);
  return withCategory(taxonomy, { ...category, name: newName, displayOrder });
}

/** The store refuses the change while there are active books. */
export function removeCategory(taxonomy: Taxonomy, input: CategoryRemoval): Taxonomy {
  const removed = requireCategory(taxonomy, input.category, input.categoryId);
  return { ...taxonomy, categories: taxonomy.categories.filter((category) => category !== removed) };
}

export function addSubcategory(taxonomy: Taxonomy, input: NewSubcategory, newId: SubcategoryId): Taxonomy {
  const category = requireCategory(taxonomy, input.categoryName, input.categoryId);
  const { subcategories } = category;
  if (subcategories.some((subcategory) => subcategory.name === input.newSubcategoryName))
    throw new Failure("conflict", "subcategory.exists", subtexts.exists);
  assertBelowLimit(taxonomy);
  const added = { _id: newId, name: input.newSubcategoryName };
  return withCategory(taxonomy, { ...category, subcategories: [...subcategories, added] });
}

export function renameSubcategory(taxonomy: Taxonomy, input: SubcategoryRename): Taxonomy {
  const category = requireCategory(taxonomy, input.category, input.categoryId);
  const renamed = requireSubcategory(category, input.oldName, input.subcategoryId);
  const { newName } = mergeEdit({ newName: renamed.name }, { newName: input.newName }, input.base);
  const taken = category.subcategories.find((subcategory) => subcategory.name === newName);
  if (taken && taken !== renamed) throw new Failure("conflict", "subcategory.exists", subtexts.nameExists);
  return withCategory(taxonomy, {
    ...category,
    subcategories: category.subcategories.map((subcategory) =>
      subcategory === renamed ? { ...renamed, name: newName } : subcategory,
    ),
  });
}

/** The store refuses the change while there are active books. */
export function removeSubcategory(taxonomy: Taxonomy, input: SubcategoryRemoval): Taxonomy {
  const category = requireCategory(taxonomy, input.category, input.categoryId);
  const removed = requireSubcategory(category, input.subcategory, input.subcategoryId);
  return withCategory(taxonomy, {
    ...category,
    subcategories: category.subcategories.filter((subcategory) => subcategory !== removed),
  });
}

function assertBelowLimit({ categories }: Taxonomy): void {
  const names = categories.reduce((count, category) => count + 1 + category.subcategories.length, 0);
  if (names >= MAX_NAMES)
    throw new Failure("conflict", "category.too-many", categoryMessages.tooMany(MAX_NAMES));
}

/** @throws Failure "category.missing" */
export function requireCategory(taxonomy: Taxonomy, name: string, id?: CategoryId): Category {
  const category = id
    ? taxonomy.categories.find((one) => one._id === id)
    : findCategoryByName(taxonomy, name);
  if (!category) throw new Failure("missing", "category.missing", texts.missing);
  return category;
}

function requireSubcategory(
  category: Category,
  name: string,
  id?: SubcategoryId,
): Category["subcategories"][number] {
  const subcategory = category.subcategories.find((one) => (id ? one._id === id : one.name === name));
  if (!subcategory) throw new Failure("missing", "subcategory.missing", subtexts.missing);
  return subcategory;
}

const withCategory = (taxonomy: Taxonomy, changed: Category): Taxonomy => ({
  ...taxonomy,
  categories: taxonomy.categories.map((category) => (category._id === changed._id ? changed : category)),
});
