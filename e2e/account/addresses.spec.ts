import type { Page } from "@playwright/test";
import { addToCart, fillAddress, PLENTIFUL } from "../support/orders.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { expect, signInByApi, test } from "../support/test.ts";

async function toCheckout(page: Page): Promise<void> {
  await addToCart(page, PLENTIFUL);
  await page.goto("/checkout");
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: /Address$/ });
const choice = (page: Page, name: string | RegExp) => page.getByRole("radio", { name });

const save = (page: Page) => dialogOf(page).getByRole("button", { name: "Save Address" }).click();

async function fillAndSave(page: Page, name: string, address: string): Promise<void> {
  await dialogOf(page).getByLabel("Name").fill(name);
  await fillAddress(dialogOf(page), { address });
  await save(page);
}

test.describe("saved addresses at checkout", () => {
  test("are added, edited, selected and deleted, up to two @phone-slow", async ({ page, shop }) => {
    await signInByApi(page, await shop.newCustomer());
    await toCheckout(page);
    await expect(page.getByLabel("Address", { exact: true }), "the manual form").toBeVisible();

    const add = page.getByRole("button", { name: "Add New Address" });
    await add.click();
    await expect(dialogOf(page).getByLabel("Country")).toHaveValue("Singapore");
    await expect(dialogOf(page).getByRole("option", { name: "Atlantis" })).toHaveCount(0);
    await save(page);
    await expect(dialogOf(page).getByText("Postal code is required")).toBeVisible();
    await expect(dialogOf(page).getByLabel("Name")).toBeFocused();
    await fillAndSave(page, "Home", "8 Amoy Street");
    await expect(page.getByText("Address saved successfully!")).toBeVisible();
    await expect(choice(page, /Home/)).toBeChecked();
    await expect(page.getByLabel("Address", { exact: true })).toBeHidden();

    await add.click();
    await fillAndSave(page, "Office", "1 Raffles Place");
    await expect(choice(page, /Office/), "the new one is meant").toBeChecked();
    await expect(add).toBeDisabled();
    await expect(page.getByText("You can save at most two addresses")).toBeVisible();
    await expectAccessible(page);

    await page.reload();
    await expect(choice(page, /Home Default/), "the default one is preselected").toBeChecked();
    await page.getByRole("button", { name: "Edit address of Office, 1 Raffles Place" }).click();
    await expect(dialogOf(page).getByLabel("Address", { exact: true })).toHaveValue("1 Raffles Place");
    await dialogOf(page).getByLabel("Address", { exact: true }).fill("2 Raffles Place");
    await dialogOf(page).getByLabel("Make as Default").check();
    await save(page);
    await expect(page.getByText("Address updated successfully!")).toBeVisible();
    await expect(choice(page, /Office Default 2 Raffles Place/)).toBeVisible();
    await page.reload();
    await expect(choice(page, /Office/)).toBeChecked();

    await choice(page, /Use Different Address/).check();
    await expect(page.getByLabel("Address", { exact: true }), "the manual form").toBeVisible();

    await page.getByRole("button", { name: /^Delete address of Office/ }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(choice(page, /Office/)).toBeVisible();
    await page.getByRole("button", { name: /^Delete address of Office/ }).click();
    await page.route("**/api/addresses/deleteAddress/**", (route) => route.abort());
    await question.getByRole("button", { name: "Delete address" }).click();
    await expect(page.getByText("error deleting address!")).toBeVisible();
    await page.unroute("**/api/addresses/deleteAddress/**");
    await question.getByRole("button", { name: "Delete address" }).click();
    await expect(page.getByText("Address deleted successfully!")).toBeVisible();
    await expect(choice(page, /Office/)).toHaveCount(0);
    await expect(add).toBeEnabled();
  });

  test("leave the form, and what was typed, if they cannot be fetched @slow", async ({ page, customer }) => {
    const path = "**/api/addresses/getAddresses/**";
    await page.route(path, (route) =>
      route.fulfill({ status: 404, json: { code: "x", error: "x", message: "x" } }),
    );
    await toCheckout(page);
    await expect(page.getByRole("main").getByText("Your saved addresses could not be fetched")).toBeVisible();
    const address = page.getByLabel("Address", { exact: true });
    await address.fill("8 Amoy Street");
    const place = { city: "Singapore", state: "Singapore", zipCode: "048616", country: "Singapore" };
    const saved = { id: "late", name: "Office", address: "1 Raffles Place", ...place, isDefault: true };
    await page.unroute(path);
    await page.route(path, (route) => route.fulfill({ json: [saved] }));
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(choice(page, /Office Default/)).toBeVisible();
    await expect(choice(page, "Use Different Address")).toBeChecked();
    await expect(address).toHaveValue("8 Amoy Street");

    // The session ends.
    await page.context().clearCookies();
    await page.goto("/checkout");
    await page.getByLabel("Email").fill(customer.email);
    await page.getByLabel("Password", { exact: true }).fill(customer.password);
    await page.keyboard.press("Enter");
    await expect(choice(page, "Use Different Address")).toBeChecked();
    await expect(address).toHaveValue("8 Amoy Street");
  });
});
