import { toSummary } from "@frangipani/core/books";
import { Catalogue, type CatalogueCategory } from "@frangipani/core/catalogue";
import type { CategoryId, SubcategoryId } from "@frangipani/core/categories";
import { beforeEach } from "vitest";
import { publish } from "../../src/catalogue/catalogue-state.ts";
import { connection } from "../../src/device/connection.ts";
import { feedBook } from "./fake-shop.ts";

export const category = (
  id: string,
  name: string,
  bookCount: number,
  displayOrder: number,
): CatalogueCategory => ({
  _id: id as CategoryId,
  name,
  bookCount,
  displayOrder,
  subcategories: [{ _id: "su1" as SubcategoryId, name: "noir" }],
});
export const categories = [category("ca1", "mystery", 3, 2), category("ca2", "history", 9, 1)];

export const book = (at: number, more = {}) => toSummary(feedBook(at, more));
export const inHistory = { categoryId: "ca2" as CategoryId };
export const noir = { subcategoryId: "su1" as SubcategoryId };

/** Each test begins with a complete catalogue that has categories and no books. */
export function beginWithCategories(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    connection.set(true);
    publish({
      status: "ready",
      hasWholeShop: true,
      hasWholeShare: false,
      unsold: new Set(),
      catalogue: Catalogue.of([], categories),
      settings: null,
      asOf: new Date(0),
    });
  });
}
