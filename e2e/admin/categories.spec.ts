import { newBook, openAdmin, toast, uniqueWord } from "../support/back-office.ts";
import { expect, test } from "../support/test.ts";

// "Zzab12" as a category is displayed: slugs as capitalised words.
const displayName = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

test("categories and subcategories are added, renamed and deleted by their rules", async ({ page }) => {
  const [word, other] = [uniqueWord(), uniqueWord()];
  await openAdmin(page, "/admin/categories");
  await expect(page.getByRole("heading", { level: 1, name: "Category Management" })).toBeVisible();
  const card = (name: string) =>
    page
      .getByRole("region", { name })
      .or(page.locator("section", { has: page.getByRole("heading", { name, exact: true }) }))
      .first();
  const adding = card("Add Category");
  const name = adding.getByLabel("Category Name");
  const add = adding.getByRole("button", { name: "Add Category" });
  await name.fill("sci_fi!");
  await add.click();
  await expect(adding.getByText(/^Category name can only contain letters/)).toBeVisible();
  await name.fill(" Self  Help ");
  await add.click();
  await expect(adding.getByText("Category already exists")).toBeVisible();
  await adding.getByLabel("Display Order").pressSequentially("9a8.7-");
  await expect(adding.getByLabel("Display Order")).toHaveValue("987");
  await name.fill(`${word} Tales`);
  await add.click();
  await expect(toast(page, "Category added successfully")).toBeVisible();
  const item = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: `${displayName(word)} Tales` }) });
  await expect(item.getByText("No subcategories yet")).toBeVisible();
  await expect(item.getByText("Order 987, 0 books")).toBeVisible();

  const subs = card("Add Subcategory");
  const subName = subs.getByLabel("Subcategory Name");
  const addSub = subs.getByRole("button", { name: "Add Subcategory" });
  await subName.fill("ghosts");
  await addSub.click();
  await expect(subs.getByText("Please select a category")).toBeVisible();
  await subs.getByLabel("Category", { exact: true }).selectOption({ label: `${displayName(word)} Tales` });
  await addSub.click();
  await expect(toast(page, "Subcategory added successfully")).toBeVisible();
  await subName.fill("GHOSTS");
  await addSub.click();
  await expect(subs.getByText("Subcategory already exists in this category")).toBeVisible();
  await subName.fill("old houses");
  await addSub.click();
  await expect(item.getByText("Old Houses")).toBeVisible();

  await item.getByRole("button", { name: `Edit ${displayName(word)} Tales` }).click();
  // The heading gives way to the form.
  const form = page.locator("li form");
  const rename = form.getByLabel("Category Name");
  await rename.fill("fiction");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Category name already exists")).toBeVisible();
  await rename.fill(other);
  await form.getByLabel("Display Order").fill("986");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Category updated successfully")).toBeVisible();
  const renamed = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: displayName(other) }) });
  await expect(renamed.getByText("Order 986, 0 books")).toBeVisible();

  await renamed.getByRole("button", { name: "Edit Old Houses" }).click();
  await renamed.getByLabel("Subcategory Name").fill("ghosts");
  await renamed.getByRole("button", { name: "Save" }).click();
  await expect(renamed.getByText("Subcategory name already exists in this category")).toBeVisible();
  await renamed.getByLabel("Subcategory Name").fill("cellars");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Subcategory updated successfully")).toBeVisible();

  await renamed.getByRole("button", { name: "Delete Cellars" }).click();
  const subQuestion = page.getByRole("alertdialog", {
    name: "Are you sure you want to delete this subcategory?",
  });
  await subQuestion.getByRole("button", { name: "Cancel" }).click();
  await renamed.getByRole("button", { name: "Delete Cellars" }).click();
  await subQuestion.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Subcategory deleted successfully")).toBeVisible();
  await expect(renamed.getByText("Cellars")).toBeHidden();

  await renamed.getByRole("button", { name: `Delete ${displayName(other)}` }).click();
  await page
    .getByRole("alertdialog", { name: "Are you sure you want to delete this category?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(toast(page, "Category deleted successfully")).toBeVisible();
  await expect(renamed).toBeHidden();
});

test("a category with books on sale stays, in the server's words @slow", async ({ page, shop }) => {
  await newBook(shop, { title: `${uniqueWord()} holds its place` });
  await openAdmin(page, "/admin/categories");
  await page.getByRole("button", { name: "Delete Fiction" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(
    toast(page, "This category still holds active books. Move or delete them first."),
  ).toBeVisible();
});

test("an empty shop says what to do @slow", async ({ page }) => {
  await page.route("**/api/category/getCategories", (route) => route.fulfill({ json: [] }));
  await openAdmin(page, "/admin/categories");
  await expect(page.getByText("No categories found. Add your first category above.")).toBeVisible();
});
