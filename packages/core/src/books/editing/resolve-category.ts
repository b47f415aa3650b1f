import { findCategoryByName } from "../../categories/find.ts";
import type { CategoryId, SubcategoryId, Taxonomy } from "../../categories/taxonomy.ts";
import { Failure } from "../../kernel/failure.ts";
import { titleToSlug } from "../../kernel/text/slug.ts";
import { bookRefusals } from "../book/messages.ts";

export type ResolvedCategory = { categoryId: CategoryId; subcategoryId: SubcategoryId };

/** @throws Failure "input.invalid" with the field, for an unknown category or subcategory */
export function resolveCategory(
  taxonomy: Taxonomy,
  names: {
    category: string;
    subcategory: string;
    categoryId?: CategoryId | undefined;
    subcategoryId?: SubcategoryId | undefined;
  },
): ResolvedCategory {
  const { categoryId, subcategoryId } = names;
  const category = categoryId
    ? taxonomy.categories.find(({ _id }) => _id === categoryId)
    : findCategoryByName(taxonomy, titleToSlug(names.category));
  if (!category) throw unknown("category", bookRefusals.unknownCategory(names.category));
  const subcategoryName = titleToSlug(names.subcategory);
  const subcategory = category.subcategories.find(({ _id, name }) =>
    subcategoryId ? _id === subcategoryId : name === subcategoryName,
  );
  if (!subcategory)
    throw unknown("subcategory", bookRefusals.unknownSubcategory(names.subcategory, category.name));
  return { categoryId: category._id, subcategoryId: subcategory._id };
}

const unknown = (field: string, text: string): Failure =>
  new Failure("invalid", "input.invalid", text, { field });
