import type { CategoryWire } from "@frangipani/core/categories";
import { expect, it } from "vitest";
import { withCategoryIds, withCategoryNames } from "../../../../src/admin/books/form/CategoryFields.tsx";

const fantasy = (name: string) => {
  const ids = { subcategories: ["epic", "urban"], subcategoryIds: ["su_1", "su_2"] };
  return [{ _id: "ca_1", name, ...ids, displayOrder: 1, bookCount: 0 }] as unknown as CategoryWire[];
};

it("holds categories by id, so that a renamed one is sent under its new name", () => {
  const held = withCategoryIds({ category: "fantasy", subcategory: "urban" }, fantasy("fantasy"));
  expect(held).toEqual({ category: "ca_1", subcategory: "su_2" });
  const sent = { category: "fantastic", subcategory: "urban", categoryId: "ca_1", subcategoryId: "su_2" };
  expect(withCategoryNames(held, fantasy("fantastic"))).toEqual(sent);
});

it("keeps what is not in the list, and the names of a draft of an earlier version", () => {
  const gone = { category: "gone", subcategory: "too" };
  expect(withCategoryNames(withCategoryIds(gone, []), [])).toEqual(gone);
  const draft = withCategoryNames({ category: "fantasy", subcategory: "epic" }, fantasy("fantasy"));
  expect(draft).toMatchObject({ categoryId: "ca_1", subcategoryId: "su_1" });
});
