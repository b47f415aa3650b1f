import { readyForOffline } from "../support/device.ts";
import { collectPageErrors } from "../support/page-errors.ts";
import { expect, test } from "../support/test.ts";

test("a page says what is missing, and a path that nobody knows is logged", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "info" && logged.push(message.text()));
  for (const [path, heading] of [
    ["/category/gardening", "Category Not Found"],
    ["/book/nope", "Book not found"],
    ["/nowhere", "Oops! Page not found"],
    ["/book/1/nowhere", "Oops! Page not found"],
    ["/category/mystery/nowhere", "Oops! Page not found"],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    if (heading !== "Oops! Page not found") continue;
    await expect(page).toHaveTitle("Page not found · Frangipani Books");
    expect(logged.join("\n")).toContain(path);
  }
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test.describe("the worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a page that is asked for in another spelling has one address @slow", async ({ page }) => {
    const errors = collectPageErrors(page);
    for (const [asked, path] of [
      ["/book/1/", "/book/1"],
      ["/Book/1", "/book/1"],
      ["/browse/?q=rain", "/browse?q=rain"],
      ["/Cart/", "/cart"],
      ["/category/Mystery?subcategory=Cosy", "/category/mystery?subcategory=cosy"],
      [
        "/category/science-fiction?subcategory=Space%20Opera",
        "/category/science-fiction?subcategory=space-opera",
      ],
    ] as const) {
      const response = await page.request.get(asked, { maxRedirects: 0 });
      const { location, "cache-control": caching } = response.headers();
      expect([response.status(), location], asked).toEqual([308, path]);
      expect(caching, asked).toMatch(/max-age=0|no-cache/);
    }
    await page.goto("/category/science-fiction?subcategory=Space%20Opera");
    await expect(page.getByRole("heading", { level: 1, name: "Space Opera" })).toBeVisible();
    await page.goto("/book/1/");
    await expect(page.getByRole("heading", { level: 1, name: "The Rain Ledger" })).toBeVisible();
    expect(errors).toEqual([]);
  });

  test("shows 404 for an unknown address, also offline @slow", async ({ page, context }) => {
    await page.goto("/");
    await readyForOffline(page);
    for (const isOffline of [false, true]) {
      await context.setOffline(isOffline);
      expect((await page.goto("/nowhere"))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
      expect((await page.goto("/categories"))?.status()).toBe(200);
    }
  });
});
