import type { BookFormValues } from "@frangipani/core/books";
import type { CategoryWire } from "@frangipani/core/categories";
import { slugToTitle } from "@frangipani/core/kernel";
import { FormRow } from "../../../ui/form/Form.tsx";
import { Select, type SelectProps } from "../../../ui/form/Select.tsx";
import type { useEditForm } from "../../shared/edit-form.tsx";

export type BookFormState = ReturnType<typeof useEditForm<BookFormValues, object>>;
type Chosen = Pick<BookFormValues, "category" | "subcategory">;
type Categories = readonly CategoryWire[];

/** The chosen category, and the index of the chosen subcategory in it; -1 for none. */
function findChosen(categories: Categories, { category, subcategory }: Chosen) {
  const found = categories.find(({ _id, name }) => _id === category || name === category);
  const isChosen = (name: string, position: number) =>
    name === subcategory || found?.subcategoryIds?.[position] === subcategory;
  return { found, index: found?.subcategories.findIndex(isChosen) ?? -1 };
}

/** The form stores categories by id, since names change; unknown categories are unchanged. */
export function withCategoryIds<Values extends Chosen>(values: Values, categories: Categories): Values {
  const { found, index } = findChosen(categories, values);
  return {
    ...values,
    category: found?._id ?? values.category,
    subcategory: found?.subcategoryIds?.[index] ?? values.subcategory,
  };
}

/** Sends categories by id, with the current name for an API that knows no ids. */
export function withCategoryNames<Values extends Chosen>(values: Values, categories: Categories) {
  const { found, index } = findChosen(categories, values);
  return {
    ...values,
    category: found?.name ?? values.category,
    subcategory: found?.subcategories[index] ?? values.subcategory,
    ...(found && { categoryId: found._id }),
    ...(found?.subcategoryIds?.[index] && { subcategoryId: found.subcategoryIds[index] }),
  };
}

type CategoryFieldsProps = Pick<BookFormState, "methods"> & {
  categories: Categories;
  labelled(name: keyof Chosen, rules?: { onChange(): void }): SelectProps;
};

export function CategoryFields({ categories, methods, labelled }: CategoryFieldsProps) {
  const [category, subcategory] = methods.watch(["category", "subcategory"]);
  const { found } = findChosen(categories, { category, subcategory });
  return (
    <FormRow>
      <Select
        required
        {...labelled("category", {
          onChange: () => methods.setValue("subcategory", "", { shouldDirty: true, shouldValidate: true }),
        })}
      >
        <option value="">Select a category</option>
        {optionsWith(
          categories.map(({ _id, name }) => [_id, name]),
          category,
        )}
      </Select>
      {/* A new element for each category: a select takes only a value among its options. */}
      <Select key={category} required disabled={category === ""} {...labelled("subcategory")}>
        <option value="">Select a subcategory</option>
        {optionsWith(found ? namedSubcategories(found) : [], subcategory)}
      </Select>
    </FormRow>
  );
}

type Named = readonly [id: string, name: string];

const namedSubcategories = ({ subcategories, subcategoryIds }: CategoryWire): Named[] =>
  subcategories.map((name, index) => [subcategoryIds[index] ?? name, name]);

/** The chosen option is offered even if it is no longer in the list. */
const optionsWith = (offered: readonly Named[], chosen: string) =>
  [...new Map([...(chosen ? [[chosen, chosen] as const] : []), ...offered])].map(([id, name]) => (
    <option key={id} value={id}>
      {slugToTitle(name)}
    </option>
  ));

export function categoryTitle(id: string | boolean, categories: Categories): string | undefined {
  const named = categories.flatMap((one) => [[one._id, one.name] as const, ...namedSubcategories(one)]);
  const found = named.find(([known]) => known === id);
  return found && slugToTitle(found[1]);
}
