// @vitest-environment happy-dom
import type { CategoryWire } from "@frangipani/core/categories";
import { act, createElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { AddSubcategory, CategoriesPage } from "../../../src/admin/categories/CategoriesPage.tsx";
import { setAccessToken } from "../../../src/api/access-token.ts";
import { eventuallyRendered } from "../../support/eventually.ts";
import { control, press, render, type } from "../../support/render.ts";
import { quietClient, withQueries } from "../../support/with-queries.ts";

const crime = { subcategories: ["crime"], subcategoryIds: ["su_1"] };
const named = { _id: "ca_1", name: "fiction", displayOrder: 1, bookCount: 0 };
const fiction = { ...named, ...crime } as unknown as CategoryWire;

let sent: [path: string, body: object][];
beforeEach(() => {
  sent = [];
  setAccessToken("token");
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit = {}) => {
    if (body) sent.push([url, JSON.parse(String(body))]);
    return Response.json([fiction]);
  });
});

it("adds a subcategory to the chosen category although it was renamed meanwhile", async () => {
  const client = quietClient();
  const show = (category: CategoryWire) =>
    render(withQueries(createElement(AddSubcategory, { categories: [category] }), client));
  const page = await show(fiction);
  const select = page.querySelector("select") as HTMLSelectElement;
  await act(async () => {
    select.value = "ca_1";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await type(page.querySelector("input") as HTMLInputElement, "Poems");
  await show({ ...fiction, name: "novels" } as CategoryWire);
  expect(select.selectedOptions[0]?.textContent).toBe("Novels");
  await press("Add Subcategory");
  const added = { categoryId: "ca_1", categoryName: "novels", newSubcategoryName: "poems" };
  await eventuallyRendered(() => expect(sent).toEqual([["/api/category/add-subcategory", added]]));
});

it.each([
  ["Delete Fiction", "/api/category/delete-category", { category: "fiction", categoryId: "ca_1" }],
  [
    "Delete Crime",
    "/api/category/delete-subcategory",
    { category: "fiction", categoryId: "ca_1", subcategory: "crime", subcategoryId: "su_1" },
  ],
])("%s sends the id as well as the name", async (button, path, body) => {
  await render(withQueries(createElement(CategoriesPage)));
  await eventuallyRendered(() => control(button));
  await press(button);
  // The dialog is fetched first.
  await eventuallyRendered(() => control("Delete"));
  await press("Delete");
  await eventuallyRendered(() => expect(sent).toEqual([[path, body]]));
});

it("says that a display order was changed by somebody else, not that the name is taken", async () => {
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit = {}) => {
    if (!body) return Response.json([fiction]);
    const text = "This was changed by somebody else meanwhile.";
    const now = { newName: "fiction", displayOrder: 5 };
    return Response.json({ code: "edit.changed", message: text, error: text, now }, { status: 409 });
  });
  const page = await render(withQueries(createElement(CategoriesPage)));
  await eventuallyRendered(() => control("Edit Fiction"));
  await press("Edit Fiction");
  await type(page.querySelector('li [name="displayOrder"]') as HTMLInputElement, "3");
  await press("Save");
  await eventuallyRendered(() =>
    expect(page.querySelector('li [role="alert"]')?.textContent).toMatch(
      /^This was changed by somebody else meanwhile\.Since you began, the display order changed to 5\./,
    ),
  );
});
