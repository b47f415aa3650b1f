import type { Page } from "@playwright/test";
import { signInByApi } from "../support/sign-in.ts";
import { expect, people, test } from "../support/test.ts";

const ofCustomers = ["/customer", "/customer/orders", "/customer/alerts"];
const ofAdministrators = [
  ...["/admin", "/admin/stock", "/admin/categories", "/admin/orders", "/admin/customers", "/admin/users"],
  ...["/admin/gst", "/admin/countries", "/admin/shipping", "/admin/keys", "/admin/activity"],
];

// Navigates within the app, whose routes guard themselves.
async function expectClosed(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.evaluate((to) => history.pushState(null, "", to), "/contact");
    await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
    await page.evaluate((to) => history.pushState(null, "", to), path);
    await expect(page, path).toHaveURL(/\/login$|\/$/);
  }
}

test("whoever may not open a page signs in, and arrives there", async ({ page, shop }) => {
  await page.goto("/contact");
  await expectClosed(page, [...ofCustomers, ...ofAdministrators, "/profile"]);
  await page.goto("/admin/gst");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("Email").fill(people.admin.email);
  await page.getByLabel("Password", { exact: true }).fill(people.admin.password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/admin\/gst$/);
  await page.goto("/customer");
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/contact");
  await expectClosed(page, ofCustomers);

  await signInByApi(page, await shop.newCustomer());
  await page.goto("/admin/orders");
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/contact");
  await expectClosed(page, ofAdministrators);
});
