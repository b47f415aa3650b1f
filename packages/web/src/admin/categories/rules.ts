import { CategoryId, type CategoryWire, categoryMessages } from "@frangipani/core/categories";
import { CategoryName, NewCategory, SubcategoryName } from "@frangipani/core/categories/contract";
import * as z from "zod/mini";

const { category: texts, subcategory: subtexts } = categoryMessages;
type Categories = readonly CategoryWire[];

export const newCategory = (categories: Categories) =>
  NewCategory.check(
    z.refine(({ name }) => !categories.some((one) => one.name === name), {
      error: texts.exists,
      path: ["name"],
    }),
  );

export const newSubcategory = (categories: Categories) =>
  z
    .object({
      categoryId: z.pipe(z.string().check(z.minLength(1, categoryMessages.chooseCategory)), CategoryId),
      newSubcategoryName: SubcategoryName,
    })
    .check(
      z.refine(
        ({ categoryId, newSubcategoryName }) =>
          !categories.find(({ _id }) => _id === categoryId)?.subcategories.includes(newSubcategoryName),
        { error: subtexts.exists, path: ["newSubcategoryName"] },
      ),
    );

export const renamedCategory = (categories: Categories, current: CategoryWire) =>
  z.object({
    newName: CategoryName.check(
      z.refine((name) => name === current.name || !categories.some((one) => one.name === name), {
        error: texts.nameExists,
      }),
    ),
    displayOrder: NewCategory.shape.displayOrder,
  });

export const renamedSubcategory = (category: CategoryWire, current: string) =>
  z.object({
    newName: SubcategoryName.check(
      z.refine((name) => name === current || !category.subcategories.includes(name), {
        error: subtexts.nameExists,
      }),
    ),
  });
