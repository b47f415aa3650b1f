import type { Page } from "@playwright/test";
import { largeShop } from "../support/large-shop.ts";
import { expect, type Shop, test } from "../support/test.ts";

async function serveLargeShop(page: Page, shop: Shop): Promise<{ ownCategoryCount: number }> {
  const { responses, ownCategoryCount } = await largeShop(shop);
  for (const [path, json] of Object.entries(responses))
    await page.route(`**${path}`, (route) => route.fulfill({ json }));
  return { ownCategoryCount };
}

test("a device with a part of the shop searches the server @slow", async ({ page, context, shop }) => {
  await serveLargeShop(page, shop);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "All 240,000 books" })).toBeVisible();
  await page.getByRole("link", { name: "All 240,000 books" }).click();
  const search = page.getByRole("searchbox");
  const book = (title: string) => page.getByRole("link", { name: new RegExp(title) });
  await search.fill("tiger");
  await expect(book("A Tiger in the Tide")).toBeVisible();
  await expect(page.getByText("are on this device")).toHaveCount(0);

  await context.setOffline(true);
  await search.fill("lighthouse");
  await expect(page.getByText(/^2 of 240,000 books are on this device\./)).toBeVisible();
  await expect(page.getByText("No books found matching your criteria")).toBeVisible();
  await search.fill("rain");
  await expect(book("The Rain Ledger")).toBeVisible();

  await context.setOffline(false);
  await search.fill("lighthouse");
  await expect(book("Letters to a Lighthouse")).toBeVisible();
  await expect(page.getByText("are on this device")).toHaveCount(0);

  await search.fill("weather station");
  const mentioned = page.getByRole("region", { name: "In descriptions" });
  await expect(mentioned.getByRole("listitem")).toHaveText(
    /^The Rain Ledger\s*mentions “….*weather station.*…”$/,
  );
  await expect(page.getByText("1 book", { exact: true }).first()).toBeVisible();
});
