import { categoryCountWrite } from "@frangipani/core/dynamo";
import { beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../support/response.ts";
import { type SettingsShop, settingsShop } from "../support/settings-shop.ts";

let shop: SettingsShop;
beforeEach(async () => (shop = await settingsShop()));

const create = (name: unknown, displayOrder?: unknown) =>
  shop.manage("/category/create", { name, displayOrder });
const addSub = (categoryName: unknown, newSubcategoryName: unknown) =>
  shop.manage("/category/add-subcategory", { categoryName, newSubcategoryName });
const rename = (oldName: unknown, newName: unknown, displayOrder?: unknown) =>
  shop.manage("/category/update-category-name", { oldName, newName, displayOrder }, "PUT");
const remove = (category: unknown) => shop.manage("/category/delete-category", { category });
const removeSub = (category: unknown, subcategory: unknown) =>
  shop.manage("/category/delete-subcategory", { category, subcategory });
const list = async () => (await shop.get("/category/getCategories")).body;

/** Counts active books in a category, as saving a book does. @returns false if the category is being deleted */
async function addBooks(category: string, subcategory: string | null, count = 1): Promise<boolean> {
  const found = (await shop.settings.taxonomy.read()).categories.find(({ name }) => name === category);
  if (!found) throw new Error(`no category ${category}`);
  const sub = found.subcategories.find(({ name }) => name === subcategory)?._id ?? null;
  return (await shop.table.transact([categoryCountWrite(shop.table, found._id, sub, count)])).length === 0;
}

describe("categories", () => {
  it("are created, listed in display order and counted", async () => {
    const created = await create(" Science Fiction ", "2");
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      _id: expect.stringMatching(/^ca_[0-9a-f]{32}$/),
      name: "science-fiction",
      subcategories: [],
      subcategoryIds: [],
      displayOrder: 2,
      bookCount: 0,
    });
    await create("history", 1);
    expect((await create("poetry")).body.displayOrder).toBe(3);
    await addBooks("history", null, 4);
    expect(
      (await list()).map((one: { name: string; bookCount: number }) => [one.name, one.bookCount]),
    ).toEqual([
      ["history", 4],
      ["science-fiction", 0],
      ["poetry", 0],
    ]);
  });

  it("are created once by name, also in concurrent requests", async () => {
    const responses = await Promise.all(["Poetry", "poetry", " POETRY "].map((name) => create(name)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(refusal(await create("poetry"))).toBe("409 category.exists: Category already exists");
    expect(await list()).toHaveLength(1);
  });

  it("are all stored when different ones are created at once", async () => {
    const names = ["aa", "bb", "cc", "dd", "ee", "ff"];
    const responses = await Promise.all(names.map((name) => create(name, 1)));
    expect(responses.map(({ status }) => status)).toEqual(names.map(() => 201));
    expect((await list()).map((one: { name: string }) => one.name)).toEqual(names);
  });

  it("are renamed in one step, books and subcategories with them", async () => {
    const { _id } = (await create("history")).body;
    await addSub("history", "ancient");
    await addBooks("history", "ancient", 2);
    const renamed = await rename("history", "World History", "5");
    expect([renamed.status, renamed.body]).toEqual([
      200,
      {
        _id,
        name: "world-history",
        subcategories: ["ancient"],
        subcategoryIds: [expect.stringMatching(/^su_/)],
        displayOrder: 5,
        bookCount: 2,
      },
    ]);
    expect(await list()).toEqual([renamed.body]);
  });

  it("keep a name that the form has not changed, and are returned as stored", async () => {
    const { _id } = (await create("history")).body;
    const body = { oldName: "history", newName: "World", displayOrder: "7", base: { displayOrder: 1 } };
    const moved = await shop.manage("/category/update-category-name", body, "PUT");
    expect(moved.body).toMatchObject({ _id, name: "history", displayOrder: 7 });
  });

  it("are either deleted or get a book that is added concurrently, never both", async () => {
    for (let round = 0; round < 12; round += 1) {
      const name = `race-${round}`;
      const { _id } = (await create(name)).body;
      const put = () => shop.table.transact([categoryCountWrite(shop.table, _id, null, 1)]);
      const early = round % 2 ? put() : undefined;
      const [removed, refused] = await Promise.all([remove(name), early ?? put()]);
      const isCounted = refused.length === 0;
      expect(removed.status).toBe(isCounted ? 409 : 200);
      const found = (await list()).find((category: { name: string }) => category.name === name);
      expect(found?.bookCount).toBe(isCounted ? 1 : undefined);
    }
  });
});

describe("subcategories", () => {
  beforeEach(async () => {
    await create("history");
    await create("poetry");
  });

  it("cannot be deleted with active books, and neither can their category", async () => {
    await addSub("history", "ancient");
    await addSub("history", "modern");
    await addBooks("history", "ancient");
    const text = "This subcategory still holds active books. Move or delete them first.";
    expect(refusal(await removeSub("history", "ancient"))).toBe(`409 subcategory.in-use: ${text}`);
    expect((await remove("history")).status).toBe(409);
    expect((await removeSub("history", "modern")).status).toBe(200);
    await addBooks("history", "ancient", -1);
    expect((await removeSub("history", "ancient")).status).toBe(200);
  });
});
