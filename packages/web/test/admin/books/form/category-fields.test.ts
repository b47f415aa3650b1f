import type { CategoryWire } from "@frangipani/core/categories";
import { expect, it } from "vitest";
import { withCategoryIds, withCategoryNames } from "../../../../src/admin/books/form/CategoryFields.tsx";

const fantasy = (name: string): CategoryWire[] => [
  {
    ...{ _id: "ca_1", name, subcategories: ["epic", "urban"], subcategoryIds: ["su_1", "su_2"] },
    ...{ displayOrder: 1, bookCount: 0 },
  } as unknown as CategoryWire,
];

it("holds categories by id, so that a renamed one is sent under its new name", () => {
  const held = withCategoryIds({ category: "fantasy", subcategory: "urban" }, fantasy("fantasy"));
  expect(held).toEqual({ category: "ca_1", subcategory: "su_2" });
  expect(withCategoryNames(held, fantasy("fantastic"))).toEqual({
    category: "fantastic",
    subcategory: "urban",
    categoryId: "ca_1",
    subcategoryId: "su_2",
  });
});

it("keeps what is not in the list, and the names of a draft of an earlier version", () => {
  const gone = { category: "gone", subcategory: "too" };
  expect(withCategoryNames(withCategoryIds(gone, []), [])).toEqual(gone);
  expect(withCategoryNames({ category: "fantasy", subcategory: "epic" }, fantasy("fantasy"))).toMatchObject({
    categoryId: "ca_1",
    subcategoryId: "su_1",
  });
});
