import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { readyForOffline } from "./support/device.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

const heart = (page: Page, title: string) => page.getByRole("button", { name: `Save ${title}` }).first();
const row = (page: Page, title: string) =>
  page.getByRole("list", { name: "Saved books" }).getByRole("listitem").filter({ hasText: title });

async function save(page: Page, title: string): Promise<void> {
  await heart(page, title).click();
  await expect(page.getByText(`Saved "${title}"`)).toBeVisible();
  await expect(heart(page, title)).toHaveAttribute("aria-pressed", "true");
}

test("a visitor saves books on home and on a book's page, and finds them offline with price and stock", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await readyForOffline(page);
  await save(page, "The Rain Ledger");
  await context.setOffline(true);
  await page.goto("/book/12");
  await save(page, "Letters to a Lighthouse We Never Built");
  await page.getByRole("banner").getByRole("link", { name: "Saved books" }).click();
  await expect(row(page, "The Rain Ledger")).toContainText("In stock");
  await expect(row(page, "Letters to a Lighthouse We Never Built")).toContainText("Out of stock");
  await expectAccessible(page);
  await page.reload();
  await row(page, "The Rain Ledger").getByRole("button", { name: "Add to Cart: The Rain Ledger" }).click();
  await expect(page.getByText('Added "The Rain Ledger" to cart')).toBeVisible();

  await heart(page, "The Rain Ledger").click();
  await expect(row(page, "The Rain Ledger")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "The Rain Ledger")).toBeVisible();
});

test("what a visitor saved goes along into the account, and follows the other device; sign-out removes it", async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const person = await shop.newCustomer();
  await page.goto("/book/2");
  await save(page, "Nine Lamps on Duxton Hill");
  await signIn(page, person);

  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await signIn(other, person);
  await other.goto("/saved");
  await expect(row(other, "Nine Lamps on Duxton Hill")).toBeVisible();

  // Removed there while this device is offline, which brings back nothing.
  await page.goto("/saved");
  await expect(row(page, "Nine Lamps on Duxton Hill")).toBeVisible();
  await page.context().setOffline(true);
  await heart(other, "Nine Lamps on Duxton Hill").click();
  await expect(other.getByText("You have not saved any books yet")).toBeVisible();
  await expect
    .poll(async () => (await shop.api("/api/saved/books", { as: person })).body)
    .toMatchObject({ changes: [{ bookId: "2", isSaved: false }] });
  await page.context().setOffline(false);
  await expect(page.getByText("You have not saved any books yet")).toBeVisible();

  await page.goto("/book/1");
  await save(page, "The Rain Ledger");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByText("Successfully logged out")).toBeVisible();
  await page.goto("/saved");
  await expect(page.getByText("You have not saved any books yet")).toBeVisible();
  await other.context().close();
});
