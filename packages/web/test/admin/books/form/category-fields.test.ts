import type { CategoryWire } from "@frangipani/core/categories";
import { expect, it } from "vitest";
import { withCategoryIds, withCategoryNames } from "../../../../src/admin/books/form/CategoryFields.tsx";

const fantasy = (name: string) => {
  const ids = { subcategories: ["epic", "urban"], subcategoryIds: ["su_1", "su_2"] };
  return [{ _id: "ca_1", name, ...ids, displayOrder: 1, bookCount: 0 }] as unknown as CategoryWire[];
};

it("keeps categories by id, and sends the new name of one that was renamed meanwhile", () => {
  const values = withCategoryIds({ category: "fantasy", subcategory: "urban" }, fantasy("fantasy"));
  expect(values).toEqual({ category: "ca_1", subcategory: "su_2" });
  const sent = { category: "fantastic", subcategory: "urban", categoryId: "ca_1", subcategoryId: "su_2" };
  expect(withCategoryNames(values, fantasy("fantastic"))).toEqual(sent);
});

it("keeps a category that is not in the list, and adds ids to a draft that has only names", () => {
  const unlisted = { category: "gone", subcategory: "too" };
  expect(withCategoryNames(withCategoryIds(unlisted, []), [])).toEqual(unlisted);
  const draft = withCategoryNames({ category: "fantasy", subcategory: "epic" }, fantasy("fantasy"));
  expect(draft).toMatchObject({ categoryId: "ca_1", subcategoryId: "su_1" });
});
