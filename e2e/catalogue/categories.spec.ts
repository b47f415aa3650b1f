import { open, see, visit } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

// Counts books, so nobody else may add any.
test.use({ ownProduct: "untouched" });

test("lists every category with its subcategories, with slugs as words @slow @phone", async ({ page }) => {
  await page.goto("/categories");
  await expect(page).toHaveTitle("Categories · Frangipani Books");
  await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Mystery",
    "Biography",
    "Science Fiction",
    "Self Help",
    "Fantasy",
    "Fiction",
    "History",
    "Business",
    "Cooking",
  ]);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /^Self Help/ })).toHaveAttribute("href", "/category/self-help");
  await expect(main.getByRole("link", { name: /^Self Help/ })).toContainText("1 book");
  const subcategories = page.getByRole("list", { name: "Subcategories of Science Fiction" });
  await expect(subcategories.getByRole("link")).toHaveText(["Space Opera", "Dystopia"]);
  await expect(subcategories.getByRole("listitem").last(), "no book, no link").toHaveText("First Contact");
  await expect(subcategories.getByRole("link", { name: "Space Opera" })).toHaveAttribute(
    "href",
    "/category/science-fiction?subcategory=space-opera",
  );
});

test("a category shows its books in the chosen order, and breadcrumbs", async ({ page }) => {
  await page.goto("/categories");
  await page.getByRole("link", { name: /^Mystery/ }).click();
  await expect(page).toHaveURL(/\/category\/mystery$/);
  await expect(page).toHaveTitle("Mystery · Frangipani Books");
  await expect(page.getByRole("heading", { level: 1, name: "Mystery" })).toBeVisible();
  await see(page, "2 books");
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(titles).toHaveText(["Nine Lamps on Duxton Hill", "The Kueh Counter Murders"]);
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(breadcrumb.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  await expect(breadcrumb.getByRole("link", { name: "Categories" })).toHaveAttribute("href", "/categories");

  await page.getByLabel("Sort by").selectOption("Price low to high");
  await expect(titles).toHaveText(["The Kueh Counter Murders", "Nine Lamps on Duxton Hill"]);
  await expect(page).toHaveURL(/sort=price-asc/);
});

test("a subcategory narrows the category's books, and keeps their order @slow", async ({ page }) => {
  await page.goto("/category/mystery?sort=price-desc");
  const subcategories = page.getByRole("navigation", { name: "Subcategories of Mystery" });
  await expect(subcategories.getByRole("link", { name: "All" })).toHaveAttribute("aria-current", "page");
  await expect(subcategories.getByRole("link", { name: "Detective" }), "no book, no link").toHaveCount(0);
  await subcategories.getByRole("link", { name: "Cosy" }).click();
  await expect(page).toHaveURL(/\/category\/mystery\?subcategory=cosy&sort=price-desc$/);
  await expect(page).toHaveTitle("Cosy, Mystery · Frangipani Books");
  await expect(page.getByRole("heading", { level: 1, name: "Cosy" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "The Kueh Counter Murders",
  ]);
  await expect(subcategories.getByRole("link", { name: "Cosy" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Mystery" }).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(2);
});

test("an unknown category is not found, and an empty one says so @slow", async ({ page }) => {
  await page.goto("/category/gardening");
  await expect(page).toHaveTitle("Category Not Found · Frangipani Books");
  await page.getByRole("main").getByRole("link", { name: "Explore Categories" }).click();
  await expect(page).toHaveURL(/\/categories$/);

  await visit(page, "/category/mystery?subcategory=space-opera", "Invalid category");
  await page.getByRole("link", { name: "All of Mystery" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mystery" })).toBeVisible();
  await open(page, "/category/mystery?subcategory=detective", "Detective");
  await see(page, "No books found in this category.");
});
