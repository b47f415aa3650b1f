import type { Page } from "@playwright/test";
import { addToCart, fillAddress, PLENTIFUL_BOOK_ID, SINGAPORE_ADDRESS } from "../support/orders.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, see } from "../support/steps.ts";
import { expect, signInByApi, test } from "../support/test.ts";

async function openCheckout(page: Page): Promise<void> {
  await addToCart(page, PLENTIFUL_BOOK_ID);
  await page.goto("/checkout");
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: /Address$/ });
const radio = (page: Page, name: string | RegExp) => page.getByRole("radio", { name });

const save = (page: Page) => dialogOf(page).getByRole("button", { name: "Save Address" }).click();

async function fillAndSave(page: Page, name: string, address: string): Promise<void> {
  await dialogOf(page).getByLabel("Name").fill(name);
  await fillAddress(dialogOf(page), { address });
  await save(page);
}

test("two addresses are saved, edited, selected and deleted @phone-slow", async ({ page, shop }) => {
  await signInByApi(page, await shop.newCustomer());
  await openCheckout(page);
  await expect(page.getByLabel("Address", { exact: true }), "the manual form").toBeVisible();

  const add = page.getByRole("button", { name: "Add New Address" });
  await add.click();
  await expect(dialogOf(page).getByLabel("Country")).toHaveValue("Singapore");
  // A seeded country that is not active.
  await expect(dialogOf(page).getByRole("option", { name: "Atlantis" })).toHaveCount(0);
  await fillAndSave(page, "Home", "8 Amoy Street");
  await see(page, "Address saved successfully!");
  await expect(radio(page, /Home/)).toBeChecked();
  await expect(page.getByLabel("Address", { exact: true })).toBeHidden();

  await add.click();
  await fillAndSave(page, "Office", "1 Raffles Place");
  await expect(radio(page, /Office/), "the new address is selected").toBeChecked();
  await expect(add).toBeDisabled();
  await see(page, "You can save at most two addresses");
  await expectAccessible(page);

  await page.reload();
  await expect(radio(page, /Home Default/), "the default one is preselected").toBeChecked();
  await press(page, "Edit address of Office, 1 Raffles Place");
  await expect(dialogOf(page).getByLabel("Address", { exact: true })).toHaveValue("1 Raffles Place");
  await dialogOf(page).getByLabel("Address", { exact: true }).fill("2 Raffles Place");
  await dialogOf(page).getByLabel("Make as Default").check();
  await save(page);
  await see(page, "Address updated successfully!");
  await expect(radio(page, /Office Default 2 Raffles Place/)).toBeVisible();
  await page.reload();
  await expect(radio(page, /Office/)).toBeChecked();

  await radio(page, /Use Different Address/).check();
  await expect(page.getByLabel("Address", { exact: true }), "the manual form").toBeVisible();

  await press(page, /^Delete address of Office/);
  const question = page.getByRole("alertdialog");
  await page.route("**/api/addresses/deleteAddress/**", (route) => route.abort());
  await press(question, "Delete address");
  await see(page, "error deleting address!");
  await page.unroute("**/api/addresses/deleteAddress/**");
  await press(question, "Delete address");
  await see(page, "Address deleted successfully!");
  await expect(radio(page, /Office/)).toHaveCount(0);
  await expect(add).toBeEnabled();
});

test("a typed address stays when saved ones load late or after sign-in @slow", async ({ page, customer }) => {
  const path = "**/api/addresses/getAddresses/**";
  const refusal = { code: "x", error: "x", message: "x" };
  await page.route(path, (route) => route.fulfill({ status: 404, json: refusal }));
  await openCheckout(page);
  await see(page.getByRole("main"), "Your saved addresses could not be fetched");
  const address = page.getByLabel("Address", { exact: true });
  await address.fill("8 Amoy Street");
  const raffles = { address: "1 Raffles Place", ...SINGAPORE_ADDRESS };
  const saved = { id: "late", name: "Office", ...raffles, isDefault: true };
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ json: [saved] }));
  await press(page, "Try again");
  await expect(radio(page, /Office Default/)).toBeVisible();
  await expect(radio(page, "Use Different Address")).toBeChecked();
  await expect(address).toHaveValue("8 Amoy Street");

  // Without its cookie the session has ended.
  await page.context().clearCookies();
  await page.goto("/checkout");
  // The checkout has a field Email too.
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("Email").fill(customer.email);
  await page.getByLabel("Password", { exact: true }).fill(customer.password);
  await page.keyboard.press("Enter");
  await expect(radio(page, "Use Different Address")).toBeChecked();
  await expect(address).toHaveValue("8 Amoy Street");
});
