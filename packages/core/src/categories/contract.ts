import * as z from "zod/mini";
import { EditBase } from "../kernel/edit.ts";
import { titleToSlug } from "../kernel/text/slug.ts";
import { withPlainCharacters } from "../kernel/text/text.ts";
import { categoryMessages } from "./messages.ts";
import { CategoryId, MAX_DISPLAY_ORDER, SubcategoryId } from "./taxonomy.ts";

// Decoded to its slug (docs/rules.md#admin-categories). A name of hyphens alone would be shown as nothing, so it counts
// as empty.
const slug = (texts: typeof categoryMessages.category | typeof categoryMessages.subcategory) =>
  z.pipe(
    z
      .string(texts.empty)
      .check(
        withPlainCharacters(),
        z.trim(),
        z.minLength(1, texts.empty),
        z.minLength(2, texts.tooShort),
        z.maxLength(60, texts.tooLong),
        z.regex(/^[A-Za-z0-9 -]+$/, texts.characters),
        z.regex(/[A-Za-z0-9]/, texts.empty),
      ),
    z.transform(titleToSlug),
  );

export const CategoryName = slug(categoryMessages.category);
export const SubcategoryName = slug(categoryMessages.subcategory);

// Looked up by slug, so that no other rule applies.
const existingName = (message: string) =>
  z.pipe(
    z.string(message).check(withPlainCharacters(), z.trim(), z.minLength(1, message)),
    z.transform(titleToSlug),
  );
const ChosenCategory = existingName(categoryMessages.chooseCategory);

const order = categoryMessages.displayOrder;
// The category by its id, which survives a rename; the name beside it counts where no id is sent.
const categoryId = z.optional(CategoryId);
const subcategoryId = z.optional(SubcategoryId);

// Digits only (docs/rules.md#admin-categories); undefined for an empty field.
const DisplayOrder = z.pipe(
  z.nullish(
    z.union(
      [
        z.int(order).check(z.minimum(0, order), z.maximum(MAX_DISPLAY_ORDER, order)),
        z.string().check(withPlainCharacters(), z.trim(), z.regex(/^\d{0,6}$/, order)),
      ],
      order,
    ),
  ),
  z.transform((input) => (input === undefined || input === null || input === "" ? undefined : Number(input))),
);

export const NewCategory = z.object({ name: CategoryName, displayOrder: DisplayOrder });
export type NewCategory = z.output<typeof NewCategory>;

export const CategoryRename = z.object({
  oldName: existingName(categoryMessages.category.empty),
  newName: CategoryName,
  displayOrder: DisplayOrder,
  categoryId,
  base: EditBase,
});
export type CategoryRename = z.output<typeof CategoryRename>;

export const NewSubcategory = z.object({
  categoryName: ChosenCategory,
  newSubcategoryName: SubcategoryName,
  categoryId,
});
export type NewSubcategory = z.output<typeof NewSubcategory>;

export const SubcategoryRename = z.object({
  category: ChosenCategory,
  oldName: existingName(categoryMessages.subcategory.empty),
  newName: SubcategoryName,
  categoryId,
  subcategoryId,
  base: EditBase,
});
export type SubcategoryRename = z.output<typeof SubcategoryRename>;

export const CategoryRemoval = z.object({ category: ChosenCategory, categoryId });
export type CategoryRemoval = z.output<typeof CategoryRemoval>;

export const SubcategoryRemoval = z.object({
  category: ChosenCategory,
  subcategory: existingName(categoryMessages.subcategory.empty),
  categoryId,
  subcategoryId,
});
export type SubcategoryRemoval = z.output<typeof SubcategoryRemoval>;
