import type { Locator, Page } from "@playwright/test";
import { expectColumns, openAdmin, uniqueWord } from "../support/back-office.ts";
import { holdBack } from "../support/faults.ts";
import { download } from "../support/files.ts";
import { press, see, seeExactly, seeIn, seeToast, toast } from "../support/steps.ts";
import { expect, fillForm, test } from "../support/test.ts";

/** Presses the button while the server fails at the call, and expects the error. */
async function pressWhileFailing(button: Locator, { call, error }: { call: string; error: Locator }) {
  const page = button.page();
  await page.route(`**/api/${call}`, (route) =>
    route.fulfill({ status: 500, json: { message: "The server's reason" } }),
  );
  await button.click();
  await expect(error).toBeVisible();
  await page.unroute(`**/api/${call}`);
}

type Texts = { call: string; failed: string; done: string };

/** Sends the form of the open dialog, whose request fails at first. */
async function save(page: Page, buttonName: string, { call, failed, done }: Texts): Promise<void> {
  const form = page.getByRole("dialog");
  const button = form.getByRole("button", { name: buttonName });
  await pressWhileFailing(button, { call, error: form.getByRole("alert").getByText(failed) });
  await button.click();
  await seeToast(page, done);
}

/** Answers the open question whether to delete, whose request fails at first. */
async function confirmDeletion(page: Page, { call, failed, done }: Texts): Promise<void> {
  const button = page.getByRole("alertdialog").getByRole("button", { name: "Delete" });
  await pressWhileFailing(button, { call, error: toast(page, failed) });
  await button.click();
  await seeToast(page, done);
}

test("GST rates are added, changed and deleted", async ({ page }) => {
  const name = `GST ${uniqueWord()}`;
  await openAdmin(page, "/admin/gst");
  await expectColumns(page, "Name, Year, Rate (%), Description, Status, Actions");
  await press(page, "Add GST Rate");
  const dialog = page.getByRole("dialog");
  const add = dialog.getByRole("button", { name: "Add GST Rate" });
  await fillForm(dialog, { Name: name, Year: "1999", Rate: "3.25" });
  const error = dialog.getByRole("alert").getByText("The server's reason");
  await pressWhileFailing(add, { call: "gst-slabs/createGst", error });
  await page.keyboard.press("Control+Enter");
  await seeToast(page, "GST rate added successfully");
  const row = page.getByRole("row").filter({ hasText: name });
  await seeExactly(row, "1999", "3.25", "Active");

  await press(row, `Edit ${name} 1999`);
  await dialog.getByLabel("Active").uncheck();
  await save(page, "Update GST Rate", {
    call: "gst-slabs/updateGst/*",
    failed: "Failed to update GST rate",
    done: "GST rate updated successfully",
  });
  await see(row, "Inactive");

  await press(row, `Delete ${name} 1999`);
  const question = page.getByRole("alertdialog");
  await expect(question).toHaveAccessibleName("Are you sure you want to delete this GST rate?");
  await confirmDeletion(page, {
    call: "gst-slabs/deleteGst/*",
    failed: "Failed to delete GST rate",
    done: "GST rate deleted successfully",
  });
  await expect(row).toBeHidden();
});

test("zones, countries and rates are added, found, changed and deleted", async ({ page }) => {
  const word = uniqueWord();
  const [zone, country] = [`${word} Isles`, `${word} Land`];
  await openAdmin(page, "/admin/countries");
  const dialog = page.getByRole("dialog");
  const question = page.getByRole("alertdialog");
  await expect(page.getByRole("tab", { name: "Zones" })).toHaveAttribute("aria-selected", "true");
  await expectColumns(page, "Name, Code, Description, Countries, Delivery (days), Status, Actions");
  await press(page, "Add Zone");
  await press(dialog, "Add Zone", { shows: "Zone code is required" });
  await fillForm(dialog, { Name: zone, Code: word });
  const done = "Zone added successfully";
  await save(page, "Add Zone", { call: "zones/createZone", failed: "Failed to add zone", done });
  await page.getByRole("searchbox", { name: "Search zones" }).fill(word.toUpperCase());
  await see(page, /^Showing 1 of \d+ zones$/, "Page 1 of 1");
  await press(page, `Edit ${zone}`);
  await fillForm(dialog, { Description: "Far out", "Delivery time": "9" });
  await press(dialog, "Update Zone", { toast: "Zone updated successfully" });
  await expect(page.getByRole("row").filter({ hasText: zone }).getByText("9", { exact: true })).toBeVisible();

  await page.getByRole("tab", { name: "Countries" }).click();
  await expect(page).toHaveURL(/tab=countries/);
  await expectColumns(page, "Name, Code, Zone, Status, Actions");
  await press(page, "Add Country");
  await fillForm(dialog, { Name: country, Code: word });
  await dialog.getByLabel("Zone").selectOption({ label: zone });
  await save(page, "Add Country", {
    call: "countries/createCountry",
    failed: "Failed to add country",
    done: "Country added successfully",
  });
  await page.getByRole("searchbox", { name: "Search countries" }).fill(word);
  await press(page, `Edit ${country}`);
  await dialog.getByLabel("Active").uncheck();
  await press(dialog, "Update Country", { toast: "Country updated successfully" });
  await see(page.getByRole("row").filter({ hasText: country }), "Inactive");

  await page.getByRole("link", { name: "Shipping" }).click();
  await expectColumns(page, "Zone, Weight Range (kg), Rate ($), Description, Status, Actions");
  await press(page, "Add Shipping Rate");
  await dialog.getByLabel("Zone").selectOption({ label: zone });
  await fillForm(dialog, { "Min Weight": "0.5", "Max Weight": "1", Rate: "9.9" });
  await save(page, "Add Shipping Rate", {
    call: "shipping-rates/createShippingRate",
    failed: "Failed to add shipping rate",
    done: "Shipping rate added successfully",
  });
  const searchbox = page.getByRole("searchbox", { name: "Search shipping rates" });
  await searchbox.fill(word);
  const row = page.getByRole("row").filter({ hasText: zone });
  await seeExactly(row, "0.5 - 1", "9.90", "Active");
  await press(row, /^Edit/);
  await dialog.getByLabel("Active").uncheck();
  await press(dialog, "Update Shipping Rate", { toast: "Shipping rate updated successfully" });
  await searchbox.fill(`inactive ${word}`);
  await expect(row).toBeVisible();
  await searchbox.fill(`active ${word}`);
  await expect(row).toBeHidden();
  await searchbox.fill(word);

  await page.goto(`/admin/countries?q=${word}`);
  await press(page, `Delete ${zone}`);
  await expect(question).toHaveAccessibleName("Are you sure you want to delete this zone?");
  await press(question, "Delete");
  await expect(toast(page, "Failed to delete zone")).toContainText("is still used by");
  await press(question, "Cancel");

  await page.goto(`/admin/shipping?q=${word}`);
  await press(row, /^Delete/);
  await expect(question).toHaveAccessibleName("Are you sure you want to delete this shipping rate?");
  await confirmDeletion(page, {
    call: "shipping-rates/deleteShippingRate/*",
    failed: "Failed to delete shipping rate",
    done: "Shipping rate deleted successfully",
  });
  await page.goto(`/admin/countries?tab=countries&q=${word}`);
  await press(page, `Delete ${country}`);
  await expect(question).toHaveAccessibleName("Are you sure you want to delete this country?");
  await confirmDeletion(page, {
    call: "countries/deleteCountry/*",
    failed: "Failed to delete country",
    done: "Country deleted successfully",
  });
  await page.goto(`/admin/countries?q=${word}`);
  await press(page, `Delete ${zone}`);
  await press(question, "Delete", { toast: "Zone deleted successfully" });
});

test("weights without a shipping fee are listed, and lead to the form of a rate @slow", async ({ page }) => {
  await openAdmin(page, "/admin/shipping");
  await expect(page.getByText("Parcels without a shipping fee", { exact: true })).toBeVisible();
  await press(page, "Add a rate for Southeast Asia (Malaysia), above 2 kg");
  const dialog = page.getByRole("dialog", { name: "Add Shipping Rate" });
  await expect(dialog.getByLabel("Zone")).toHaveValue("southeast-asia");
  await expect(dialog.getByLabel("Min Weight")).toHaveValue("2.001");
});

test("an inactive zone cannot be chosen for a new rate @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  await shop.create("/api/zones/createZone", { name: `${word} Zone`, code: word, isActive: false });
  await openAdmin(page, "/admin/shipping");
  await press(page, "Add Shipping Rate");
  const options = page.getByRole("dialog").getByLabel("Zone").getByRole("option");
  await expect(options.filter({ hasText: "Singapore" })).toHaveCount(1);
  await expect(options.filter({ hasText: word })).toHaveCount(0);
});

test("a country's form shows its zone, also when the zones are loaded late @slow", async ({ page }) => {
  const release = await holdBack(page, "**/api/zones/getZones");
  await openAdmin(page, "/admin/countries?tab=countries");
  await press(page, "Edit Singapore");
  const zone = page.getByRole("dialog").getByLabel("Zone");
  await expect(zone.getByRole("option")).toHaveCount(1);
  release();
  await expect(zone.locator("option:checked")).toHaveText("Singapore");
});

test("lists that cannot be fetched say so @slow", async ({ page }) => {
  const lists = [
    ["/admin/gst", "**/api/gst-slabs/getGst", "Failed to fetch GST rates"],
    ["/admin/countries?tab=countries", "**/api/countries/getCountries", "Failed to fetch countries"],
  ] as const;
  await openAdmin(page);
  for (const [path, call, expectedText] of lists) {
    await page.route(call, (route) => route.fulfill({ status: 400, json: { message: "No" } }));
    await page.goto(path);
    await expect(page.getByRole("heading", { name: expectedText })).toBeVisible();
    await seeToast(page, expectedText);
    await page.unroute(call);
    await press(page, "Try again");
    await expect(page.getByRole("table").first()).toBeVisible();
  }
});

test("a change is listed with its values before and after, and found by a word", async ({ page }) => {
  const code = uniqueWord();
  await openAdmin(page, "/admin/countries");
  await press(page, "Add Zone");
  const dialog = page.getByRole("dialog");
  await fillForm(dialog, { Name: `Zone ${code}`, Code: code });
  await press(dialog, "Add Zone");
  await see(page, "Zone added successfully");

  await openAdmin(page, "/admin/activity");
  await expectColumns(page, "Time, Who, What, Before and after");
  await page.getByRole("searchbox", { name: "Search records" }).fill(code);
  const row = page.getByRole("row").filter({ hasText: code });
  await seeIn(row, "admin@frangipani.example", "Add a zone");
  const exported = await download(page.getByRole("button", { name: "Export" }));
  expect(exported.suggestedFilename()).toBe("activity.csv");

  await page.goto("/admin");
  await page
    .getByRole("link", { name: /^Activity of / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/activity\?kind=book&subject=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activity");
  await press(page, "Show all activity, not of this book alone");
  await expect(page).toHaveURL(/\/admin\/activity$/);
});
