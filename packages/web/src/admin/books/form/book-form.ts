import { BookFields, type BookFormValues, toFormValues } from "@frangipani/core/books";
import type { CategoryWire } from "@frangipani/core/categories";
import type * as z from "zod/mini";

/** The server's own rules. The typed values are sent, and parsed by the server. */
export const bookFormRules = BookFields as unknown as z.ZodMiniType<object, BookFormValues>;

export const bookLabels: Record<keyof BookFormValues, string> = {
  title: "Title",
  author: "Author",
  description: "Description",
  category: "Category",
  subcategory: "Sub Category",
  price: "Price",
  stock: "Stock",
  weight: "Weight",
  pages: "Pages",
  isbn: "ISBN",
  publisher: "Publisher",
  publishedDate: "Publication Year",
  language: "Language",
  featured: "Featured",
};

export const emptyBook: BookFormValues = { ...toFormValues({}), featured: false };

type Chosen = Pick<BookFormValues, "category" | "subcategory">;
type Categories = readonly CategoryWire[];

const findCategory = (categories: Categories, { category }: Pick<Chosen, "category">) =>
  categories.find(({ _id, name }) => _id === category || name === category);
const findSubcategory = (found: CategoryWire | undefined, { subcategory }: Chosen) =>
  found?.subcategoryIds?.findIndex(
    (id, index) => id === subcategory || found.subcategories[index] === subcategory,
  ) ?? -1;

/** The form stores categories by id, since names change; unknown categories are unchanged. */
export function withCategoryIds<Values extends Chosen>(values: Values, categories: Categories): Values {
  const found = findCategory(categories, values);
  const index = findSubcategory(found, values);
  return {
    ...values,
    category: found?._id ?? values.category,
    subcategory: found?.subcategoryIds?.[index] ?? values.subcategory,
  };
}

/** Sends categories by id, with the current name for an API that knows no ids. */
export function withCategoryNames<Values extends Chosen>(values: Values, categories: Categories) {
  const found = findCategory(categories, values);
  const index = findSubcategory(found, values);
  return {
    ...values,
    category: found?.name ?? values.category,
    subcategory: found?.subcategories[index] ?? values.subcategory,
    ...(found && { categoryId: found._id }),
    ...(found?.subcategoryIds?.[index] && { subcategoryId: found.subcategoryIds[index] }),
  };
}
