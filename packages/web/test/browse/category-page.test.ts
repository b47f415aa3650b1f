import { Catalogue, type CatalogueCategory } from "@frangipani/core/catalogue";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Subcategories } from "../../src/browse/category/CategoryPage.tsx";
import { publish } from "../../src/catalogue/catalogue-state.ts";
import { routed } from "../support/routed.ts";

const fiction = (bookCount: number) => {
  const subcategories = [{ _id: "su1", name: "classics" }];
  return { _id: "ca1", name: "fiction", displayOrder: 1, subcategories, bookCount } as CatalogueCategory;
};

/** The texts of the chips, for a category of `bookCount` books of which one is loaded; unknown counts are left out. */
async function chipTexts(bookCount: number, hasWholeShop: boolean): Promise<string[]> {
  const category = fiction(bookCount);
  const book = { _id: "1", title: "Emma", author: "Austen", categoryId: "ca1", subcategoryId: "su1" };
  publish({ catalogue: Catalogue.of([book as never], [category]), hasWholeShop });
  const chips = createElement(Subcategories, { category, chosen: undefined });
  const page = renderToStaticMarkup(await routed(() => chips));
  const seen = page.replace(/<span[^>]*data-unknown[^>]*>[^<]*/g, "");
  return [...seen.matchAll(/<li>(.*?)<\/li>/g)].map(([, chip = ""]) =>
    chip.replace(/(<[^>]+>)+/g, " ").trim(),
  );
}

it("counts a subcategory's books once all of the category are loaded", async () => {
  expect(await chipTexts(300, false)).toEqual(["All 300", "Classics"]);
  expect(await chipTexts(1, false)).toEqual(["All 1", "Classics 1"]);
  expect(await chipTexts(300, true)).toEqual(["All 300", "Classics 1"]);
});
