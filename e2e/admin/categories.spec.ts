import { newBook, openAdmin, uniqueWord } from "../support/back-office.ts";
import { press, see, seeToast } from "../support/steps.ts";
import { expect, fillForm, test } from "../support/test.ts";

// "Zzab12" as a category is displayed: slugs as capitalised words.
const displayName = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

test("categories and subcategories are added, renamed and deleted by their rules", async ({ page }) => {
  const [word, other] = [uniqueWord(), uniqueWord()];
  await openAdmin(page, "/admin/categories");
  const card = (name: string) =>
    page
      .getByRole("region", { name })
      .or(page.locator("section", { has: page.getByRole("heading", { name, exact: true }) }))
      .first();
  const adding = card("Add Category");
  const name = adding.getByLabel("Category Name");
  const add = adding.getByRole("button", { name: "Add Category" });
  await name.fill(" Self  Help ");
  await add.click();
  await see(adding, "Category already exists");
  await adding.getByLabel("Display Order").pressSequentially("9a8.7-");
  await expect(adding.getByLabel("Display Order")).toHaveValue("987");
  await name.fill(`${word} Tales`);
  await add.click();
  await seeToast(page, "Category added successfully");
  const itemOf = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  const item = itemOf(`${displayName(word)} Tales`);
  await see(item, "No subcategories yet", "Order 987, 0 books");

  const subs = card("Add Subcategory");
  const subName = subs.getByLabel("Subcategory Name");
  const addSub = subs.getByRole("button", { name: "Add Subcategory" });
  await subName.fill("ghosts");
  await addSub.click();
  await see(subs, "Please select a category");
  await subs.getByLabel("Category", { exact: true }).selectOption({ label: `${displayName(word)} Tales` });
  await addSub.click();
  await seeToast(page, "Subcategory added successfully");
  await subName.fill("old houses");
  await addSub.click();
  await see(item, "Old Houses");

  await press(item, `Edit ${displayName(word)} Tales`);
  // The heading gives way to the form.
  const form = page.locator("li form");
  await fillForm(form, { "Category Name": other, "Display Order": "986" });
  await press(form, "Save", { toast: "Category updated successfully" });
  const renamed = itemOf(displayName(other));
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

  await press(renamed, `Delete ${displayName(other)}`);
  await expect(question).toHaveAccessibleName("Are you sure you want to delete this category?");
  await press(question, "Delete", { toast: "Category deleted successfully" });
  await expect(renamed).toBeHidden();
});

test("a category with books on sale stays, in the server's words @slow", async ({ page, shop }) => {
  await newBook(shop, { title: `${uniqueWord()} holds its place` });
  await openAdmin(page, "/admin/categories");
  await press(page, "Delete Fiction");
  await press(page.getByRole("alertdialog"), "Delete");
  await seeToast(page, "This category still holds active books. Move or delete them first.");
});

test("an empty shop says what to do @slow", async ({ page }) => {
  await page.route("**/api/category/getCategories", (route) => route.fulfill({ json: [] }));
  await openAdmin(page, "/admin/categories");
  await see(page, "No categories found. Add your first category above.");
});
