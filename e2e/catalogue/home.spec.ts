import { open, press, see } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

// Counts books, so nobody else may add any.
test.use({ ownProduct: "untouched" });

test("home presents the shop and its four featured books @phone-slow", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Frangipani Books/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Browse Books" })).toHaveAttribute("href", "/browse");
  await expect(main.getByRole("link", { name: "Explore Categories" })).toHaveAttribute("href", "/categories");

  const featured = page.getByRole("region", { name: "Featured Books" });
  await expect(featured.getByRole("listitem")).toHaveCount(4);
  for (const [title, author, price] of [
    ["The Rain Ledger", "Adeline Soh", "$21.50"],
    ["Nine Lamps on Duxton Hill", "Rafael Quek", "$19.90"],
    ["A Slow Orbit Home", "Kavya Lindqvist", "$24.90"],
    ["Steam: Forty Quiet Dinners from a Small Asian Kitchen", "Hana Prasetyo", "$35.00"],
  ] as const) {
    const card = featured.getByRole("link", { name: title });
    await see(card, author, price);
  }
  await expect(featured.getByText("Small Hinges")).toHaveCount(0);
});

test("home shows the six categories with the most books, and about the shop @slow", async ({ page }) => {
  await page.goto("/");
  const categories = page.getByRole("region", { name: "Popular Categories" });
  await expect(categories.getByRole("listitem")).toHaveCount(6);
  for (const name of ["Mystery", "Science Fiction", "Fiction"]) {
    const box = categories.getByRole("link", { name: new RegExp(`^${name}\\b`) });
    await see(box, "2 books");
  }
  await expect(page.getByRole("region", { name: "About Frangipani Books" })).toContainText("bookshop");

  await categories.getByRole("link", { name: /Science Fiction/ }).click();
  await expect(page).toHaveURL(/\/category\/science-fiction$/);
  await expect(page.getByRole("heading", { level: 1, name: "Science Fiction" })).toBeVisible();
});

test("nothing blocks the first paint, and inlined styles are not requested @slow", async ({ page }) => {
  for (const path of ["/", "/browse", "/book/1", "/category/fiction"]) {
    await page.goto(path);
    await expect(page.locator("[data-hydrating]"), `${path} is hydrated`).toHaveCount(0);
    const resources = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map((entry): { name: string; renderBlockingStatus: string } => entry.toJSON()),
    );
    const namesOf = (entries: typeof resources) => entries.map(({ name }) => name).join(" ");
    expect(namesOf(resources), path).toContain(".js");
    // The styles of what comes after the first paint, such as filters, are files.
    const isInlined = await page.evaluate(
      async (urls) => {
        const inlined = [...document.querySelectorAll("style")]
          .map(({ textContent }) => textContent)
          .join("");
        return Promise.all(
          urls.map(async (url) => inlined.includes((await (await fetch(url)).text()).trim())),
        );
      },
      resources.map(({ name }) => name).filter((name) => name.endsWith(".css")),
    );
    expect(isInlined, path).not.toContain(true);
    expect(namesOf(resources.filter((entry) => entry.renderBlockingStatus === "blocking")), path).toBe("");
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("home, /browse and a book's page show their books @slow @phone", async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveTitle("Frangipani Books · An independent bookshop in Singapore");
    const featured = page.getByRole("region", { name: "Featured Books" });
    await expect(featured.getByRole("listitem")).toHaveCount(4);
    const first = featured.getByRole("link", { name: "A Slow Orbit Home" });
    await expect(first).toContainText("$24.90");
    await expect(first.locator("img")).toHaveJSProperty("complete", true);

    await page.goto("/browse");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(12);
    await expect(page.getByRole("link", { name: "A Tiger in the Tide" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem").locator("img").last()).toBeVisible();

    await open(page, "/book/1", "The Rain Ledger");
    await expect(page.getByText("In stock", { exact: true })).toBeVisible();
    await see(page, "ISBN");
  });

  test("search, order and filters work as forms @slow @phone", async ({ page, isMobile }) => {
    const books = page.getByRole("main").getByRole("list").getByRole("heading");
    if (isMobile) await page.goto("/browse?q=tide");
    else {
      await page.goto("/book/1");
      await page.getByRole("combobox", { name: "Search the shop" }).fill("tide");
      await page.keyboard.press("Enter");
    }
    await expect(books).toHaveText(["A Tiger in the Tide"]);
    await expect(page.getByText("1 book", { exact: true }).first()).toBeVisible();

    await page.getByRole("searchbox").fill("zzqx");
    await page.keyboard.press("Enter");
    await see(page, "No books found matching your criteria");

    await page.goto("/browse");
    const filters = page.getByRole("form", { name: "Filters" });
    await filters.getByLabel("Price").selectOption("$25 to $40");
    await filters.getByLabel("In stock").selectOption("In stock");
    await press(filters, "Apply filters");
    await expect(page.getByRole("list", { name: "Chosen filters" }).getByRole("listitem")).toHaveCount(2);
    await page.getByLabel("Sort by").selectOption("Price high to low");
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await expect(page).toHaveURL(/price=25-40/);
    await expect(books.first()).toHaveText("Steam: Forty Quiet Dinners from a Small Asian Kitchen");
    await expect(filters.getByLabel("Price")).toHaveValue("25-40");

    await page.goto("/category/mystery");
    await page.getByLabel("Sort by").selectOption("Price low to high");
    await press(page, "Apply");
    await expect(books).toHaveText(["The Kueh Counter Murders", "Nine Lamps on Duxton Hill"]);
  });
});
