import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { phone } from "./support/browser.ts";
import { readyForOffline } from "./support/device.ts";
import { expect, test } from "./support/test.ts";

// Counts books, so nobody else may add any.
test.use({ ownProduct: "untouched" });

const books = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("heading");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by title or author" });

test.describe("on a phone without a network", () => {
  test.use({ ...phone, serviceWorkers: "allow" });

  test("filters are in a sheet; new arrivals, ISBN and what is nearest are found, too", async ({
    page,
    context,
  }) => {
    await page.goto("/browse");
    await readyForOffline(page);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("link", { name: "$25 to $40 (4 books)" }).click();
    await expect(sheet.getByRole("button", { name: "Show 4 books" })).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Show 4 books" }).click();
    await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
    await expect(books(page)).toHaveCount(4);

    await search(page).fill("978-9-9999-0114-7");
    await expect(page.getByRole("region", { name: "Without the filters" })).toContainText("The Rain Ledger");
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await search(page).fill("978-9-9999-0114-7");
    await expect(books(page)).toHaveText(["The Rain Ledger"]);
    await search(page).fill("lihgtouse ltters");
    const nearest = page.getByRole("region", { name: "Nearest titles" });
    await expect(nearest.getByRole("heading", { level: 3 }).first()).toHaveText(
      "Letters to a Lighthouse We Never Built",
    );

    await page.getByRole("link", { name: "New arrivals" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "New Arrivals" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(12);
    await page.reload();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(12);
  });
});
