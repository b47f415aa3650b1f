import * as z from "zod/mini";
import { listChanges, newRecord } from "../activity/changes.ts";
import type { Actor } from "../activity/record.ts";
import { Failure } from "../kernel/failure.ts";
import { newId } from "../kernel/id.ts";
import type {
  CategoryRemoval,
  CategoryRename,
  NewCategory,
  NewSubcategory,
  SubcategoryRemoval,
  SubcategoryRename,
} from "./contract.ts";
import { byDisplayOrder } from "./find.ts";
import { categoryMessages } from "./messages.ts";
import {
  addCategory,
  addSubcategory,
  removeCategory,
  removeSubcategory,
  renameCategory,
  renameSubcategory,
  requireCategory,
} from "./rules.ts";
import {
  type CategoryCounts,
  CategoryId,
  type CategoryPorts,
  SubcategoryId,
  type Taxonomy,
} from "./taxonomy.ts";

export const CategoryWire = z.object({
  _id: CategoryId,
  name: z.string(),
  subcategories: z.array(z.string()),
  /** In the order of `subcategories`. */
  subcategoryIds: z.array(SubcategoryId),
  displayOrder: z.int(),
  bookCount: z.int(),
});
export type CategoryWire = z.output<typeof CategoryWire>;

export const categoriesToWire = (taxonomy: Taxonomy, counts: CategoryCounts): CategoryWire[] =>
  [...taxonomy.categories].sort(byDisplayOrder).map((category) => ({
    _id: category._id,
    name: category.name,
    subcategories: category.subcategories.map((one) => one.name),
    subcategoryIds: category.subcategories.map((one) => one._id),
    displayOrder: category.displayOrder,
    bookCount: counts.get(category._id) ?? 0,
  }));

/** Each call is one atomic change. Throws what `rules.ts` does, "category.in-use", "subcategory.in-use". */
export function manageCategories({ taxonomy, countBooks }: CategoryPorts) {
  const toWire = async (current: Taxonomy) => categoriesToWire(current, await countBooks());
  const toResponse = async (current: Taxonomy, name: string, id?: CategoryId): Promise<CategoryWire> => {
    const category = (await toWire(current)).find((one) => (id ? one._id === id : one.name === name));
    if (!category) throw new Error(`category ${name} was stored and is not there`);
    return category;
  };
  const change = (by: Actor, apply: (current: Taxonomy) => Taxonomy, refusal?: () => Error) =>
    taxonomy.change(apply, {
      ...(refusal && { refusal }),
      record: (before, after) => newRecord(by, "category", categoryChanges(before, after)),
    });
  return {
    async add(by: Actor, input: NewCategory) {
      const id = newId("Category");
      return toResponse(await change(by, (current) => addCategory(current, input, id)), input.name, id);
    },
    async rename(by: Actor, input: CategoryRename) {
      let id: CategoryId | undefined;
      const changed = await change(by, (current) => {
        id = requireCategory(current, input.oldName, input.categoryId)._id;
        return renameCategory(current, input);
      });
      return toResponse(changed, input.newName, id);
    },
    async remove(by: Actor, input: CategoryRemoval) {
      const remaining = await change(by, (current) => removeCategory(current, input), categoryInUse);
      return toWire(remaining);
    },
    async addSubcategory(by: Actor, input: NewSubcategory) {
      const id = newId("Subcategory");
      const changed = await change(by, (current) => addSubcategory(current, input, id));
      return toResponse(changed, input.categoryName, input.categoryId);
    },
    async renameSubcategory(by: Actor, input: SubcategoryRename) {
      const changed = await change(by, (current) => renameSubcategory(current, input));
      return toResponse(changed, input.category, input.categoryId);
    },
    async removeSubcategory(by: Actor, input: SubcategoryRemoval) {
      const remaining = await change(by, (current) => removeSubcategory(current, input), subcategoryInUse);
      return toWire(remaining);
    },
  };
}

export async function listCategories({ taxonomy, countBooks }: CategoryPorts): Promise<CategoryWire[]> {
  const [current, counts] = await Promise.all([taxonomy.read(), countBooks()]);
  return categoriesToWire(current, counts);
}

const categoryChanges = (before: Taxonomy, after: Taxonomy) =>
  listChanges(before.categories, after.categories, ({ name, displayOrder, subcategories }) => ({
    name,
    fields: { name, displayOrder, subcategories: subcategories.map((one) => one.name).join(", ") },
  }));

const categoryInUse = () => new Failure("conflict", "category.in-use", categoryMessages.category.inUse);
const subcategoryInUse = () =>
  new Failure("conflict", "subcategory.in-use", categoryMessages.subcategory.inUse);
