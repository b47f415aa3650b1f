import type { Page } from "@playwright/test";
import { routes } from "../support/routes.ts";
import { sendSignIn, signInByApi } from "../support/sign-in.ts";
import { expect, people, test } from "../support/test.ts";

const ofCustomers = routes.customer.filter((path) => path.startsWith("/customer"));

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
  await expectClosed(page, [...ofCustomers, ...routes.admin, "/profile"]);
  await page.goto("/admin/gst");
  await expect(page).toHaveURL(/\/login$/);
  await sendSignIn(page, people.admin);
  await expect(page).toHaveURL(/\/admin\/gst$/);
  await page.goto("/customer");
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/contact");
  await expectClosed(page, ofCustomers);

  await signInByApi(page, await shop.newCustomer());
  await page.goto("/admin/orders");
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/contact");
  await expectClosed(page, routes.admin);
});
