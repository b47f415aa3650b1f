import { newBook, openAdmin, uniqueWord } from "../support/back-office.ts";
import { press, see, seeToast } from "../support/steps.ts";
import { expect, fillForm, test } from "../support/test.ts";

// Categories are stored as slugs and displayed as capitalised words.
const displayName = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).toLowerCase();

test("categories and subcategories are added, renamed and deleted", async ({ page }) => {
  const [word, newName] = [uniqueWord(), uniqueWord()];
  await openAdmin(page, "/admin/categories");
  const card = (name: string) =>
    page
      .getByRole("region", { name })
      .or(page.locator("section", { has: page.getByRole("heading", { name, exact: true }) }))
      .first();
  const categoryForm = card("Add Category");
  const name = categoryForm.getByLabel("Category Name");
  const add = categoryForm.getByRole("button", { name: "Add Category" });
  // The seed has this category, as "self-help".
  await name.fill(" Self  Help ");
  await add.click();
  await see(categoryForm, "Category already exists");
  await categoryForm.getByLabel("Display Order").pressSequentially("9a8.7-");
  await expect(categoryForm.getByLabel("Display Order")).toHaveValue("987");
  await name.fill(`${word} Tales`);
  await add.click();
  await seeToast(page, "Category added successfully");
  const itemOf = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  const item = itemOf(`${displayName(word)} Tales`);
  await see(item, "No subcategories yet", "Order 987, 0 books");

  const subcategoryForm = card("Add Subcategory");
  const subcategoryName = subcategoryForm.getByLabel("Subcategory Name");
  const addSubcategory = subcategoryForm.getByRole("button", { name: "Add Subcategory" });
  await subcategoryName.fill("ghosts");
  await addSubcategory.click();
  await see(subcategoryForm, "Please select a category");
  await subcategoryForm
    .getByLabel("Category", { exact: true })
    .selectOption({ label: `${displayName(word)} Tales` });
  await addSubcategory.click();
  await seeToast(page, "Subcategory added successfully");
  await subcategoryName.fill("old houses");
  await addSubcategory.click();
  await see(item, "Old Houses");

  await press(item, `Edit ${displayName(word)} Tales`);
  // Not within `item`, which is found by the heading that the form replaces.
  const form = page.locator("li form");
  await fillForm(form, { "Category Name": newName, "Display Order": "986" });
  await press(form, "Save", { toast: "Category updated successfully" });
  const renamed = itemOf(displayName(newName));
  await see(renamed, "Order 986, 0 books");

  await press(renamed, "Edit Old Houses");
  await renamed.getByLabel("Subcategory Name").fill("ghosts");
  await press(renamed, "Save", { shows: "Subcategory name already exists in this category" });
  await renamed.getByLabel("Subcategory Name").fill("cellars");
  await page.keyboard.press("Enter");
  await seeToast(page, "Subcategory updated successfully");

  await press(renamed, "Delete Cellars");
  const question = page.getByRole("alertdialog");
  await expect(question).toHaveAccessibleName("Are you sure you want to delete this subcategory?");
  await press(question, "Delete", { toast: "Subcategory deleted successfully" });
  await expect(renamed.getByText("Cellars")).toBeHidden();

  await press(renamed, `Delete ${displayName(newName)}`);
  await expect(question).toHaveAccessibleName("Are you sure you want to delete this category?");
  await press(question, "Delete", { toast: "Category deleted successfully" });
  await expect(renamed).toBeHidden();
});

test("deleting a category with books on sale shows the server's refusal @slow", async ({ page, shop }) => {
  await newBook(shop, { title: `${uniqueWord()} holds its place` });
  await openAdmin(page, "/admin/categories");
  await press(page, "Delete Fiction");
  await press(page.getByRole("alertdialog"), "Delete");
  await seeToast(page, "This category still holds active books. Move or delete them first.");
});

test("without categories the page asks for a first one @slow", async ({ page }) => {
  await page.route("**/api/category/getCategories", (route) => route.fulfill({ json: [] }));
  await openAdmin(page, "/admin/categories");
  await see(page, "No categories found. Add your first category above.");
});
