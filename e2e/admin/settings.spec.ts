import type { Locator, Page } from "@playwright/test";
import { expectColumns, openAdmin, toast, uniqueWord } from "../support/back-office.ts";
import { download } from "../support/files.ts";
import { expect, fillForm, people, test } from "../support/test.ts";

/** The server refuses what a press of the button sends. */
async function failing(page: Page, call: string, button: Locator, says: Locator): Promise<void> {
  await page.route(`**/api/${call}`, (route) =>
    route.fulfill({ status: 500, json: { message: "The server's reason" } }),
  );
  await button.click();
  await expect(says).toBeVisible();
  await page.unroute(`**/api/${call}`);
}

/** Sends the open form, whose request fails at first. */
async function save(page: Page, name: string, call: string, failed: string, saved: string): Promise<void> {
  const form = page.getByRole("dialog");
  const button = form.getByRole("button", { name });
  await failing(page, call, button, form.getByRole("alert").getByText(failed));
  await button.click();
  await expect(toast(page, saved)).toBeVisible();
}

/** Answers the open question, whose request fails at first. */
async function confirm(page: Page, call: string, failed: string, deleted: string): Promise<void> {
  const button = page.getByRole("alertdialog").getByRole("button", { name: "Delete" });
  await failing(page, call, button, toast(page, failed));
  await button.click();
  await expect(toast(page, deleted)).toBeVisible();
}

test("GST rates are added, changed and deleted", async ({ page }) => {
  const name = `GST ${uniqueWord()}`;
  await openAdmin(page, "/admin/gst");
  await expectColumns(page, "Name, Year, Rate (%), Description, Status, Actions");
  await page.getByRole("button", { name: "Add GST Rate" }).click();
  const dialog = page.getByRole("dialog");
  const add = dialog.getByRole("button", { name: "Add GST Rate" });
  await dialog.getByLabel("Year").fill("");
  await add.click();
  await expect(dialog.getByText("Year is required")).toBeVisible();
  await fillForm(dialog, { Name: name, Year: "1999", Rate: "3.25" });
  await failing(page, "gst-slabs/createGst", add, dialog.getByRole("alert").getByText("The server's reason"));
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "GST rate added successfully")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: name });
  for (const text of ["1999", "3.25", "Active"])
    await expect(row.getByText(text, { exact: true })).toBeVisible();

  await row.getByRole("button", { name: `Edit ${name} 1999` }).click();
  await dialog.getByLabel("Active").uncheck();
  const updated = "GST rate updated successfully";
  await save(page, "Update GST Rate", "gst-slabs/updateGst/*", "Failed to update GST rate", updated);
  await expect(row.getByText("Inactive")).toBeVisible();

  await row.getByRole("button", { name: `Delete ${name} 1999` }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toHaveAccessibleName("Are you sure you want to delete this GST rate?");
  await confirm(page, "gst-slabs/deleteGst/*", "Failed to delete GST rate", "GST rate deleted successfully");
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
  await page.getByRole("button", { name: "Add Zone" }).click();
  await dialog.getByRole("button", { name: "Add Zone" }).click();
  await expect(dialog.getByText("Zone code is required")).toBeVisible();
  await fillForm(dialog, { Name: zone, Code: word });
  await save(page, "Add Zone", "zones/createZone", "Failed to add zone", "Zone added successfully");
  await page.getByRole("searchbox", { name: "Search zones" }).fill(word.toUpperCase());
  await expect(page.getByText(/^Showing 1 of \d+ zones$/)).toBeVisible();
  await expect(page.getByText("Page 1 of 1")).toBeVisible();
  await page.getByRole("button", { name: `Edit ${zone}` }).click();
  await fillForm(dialog, { Description: "Far out", "Delivery time": "9" });
  await dialog.getByRole("button", { name: "Update Zone" }).click();
  await expect(toast(page, "Zone updated successfully")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: zone }).getByText("9", { exact: true })).toBeVisible();

  await page.getByRole("tab", { name: "Countries" }).click();
  await expect(page).toHaveURL(/tab=countries/);
  await expectColumns(page, "Name, Code, Zone, Status, Actions");
  await page.getByRole("button", { name: "Add Country" }).click();
  await dialog.getByRole("button", { name: "Add Country" }).click();
  await expect(dialog.getByText("Please select a zone")).toBeVisible();
  await fillForm(dialog, { Name: country, Code: word });
  await dialog.getByLabel("Zone").selectOption({ label: zone });
  const countryAdded = "Country added successfully";
  await save(page, "Add Country", "countries/createCountry", "Failed to add country", countryAdded);
  await page.getByRole("searchbox", { name: "Search countries" }).fill(word);
  await page.getByRole("button", { name: `Edit ${country}` }).click();
  await dialog.getByLabel("Active").uncheck();
  await dialog.getByRole("button", { name: "Update Country" }).click();
  await expect(toast(page, "Country updated successfully")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: country }).getByText("Inactive")).toBeVisible();

  await page.getByRole("link", { name: "Shipping" }).click();
  await expectColumns(page, "Zone, Weight Range (kg), Rate ($), Description, Status, Actions");
  await page.getByRole("button", { name: "Add Shipping Rate" }).click();
  const addRate = dialog.getByRole("button", { name: "Add Shipping Rate" });
  await addRate.click();
  await expect(dialog.getByText("Minimum weight is required")).toBeVisible();
  await dialog.getByLabel("Zone").selectOption({ label: zone });
  await fillForm(dialog, { "Min Weight": "2", "Max Weight": "1", Rate: "9.9" });
  await addRate.click();
  await expect(dialog.getByText("Minimum weight must not be greater than maximum weight")).toBeVisible();
  await dialog.getByLabel("Min Weight").fill("0.5");
  const createRate = "shipping-rates/createShippingRate";
  const rateAdded = "Shipping rate added successfully";
  await save(page, "Add Shipping Rate", createRate, "Failed to add shipping rate", rateAdded);
  const box = page.getByRole("searchbox", { name: "Search shipping rates" });
  await box.fill(word);
  const row = page.getByRole("row").filter({ hasText: zone });
  for (const text of ["0.5 - 1", "9.90", "Active"])
    await expect(row.getByText(text, { exact: true })).toBeVisible();
  await row.getByRole("button", { name: /^Edit/ }).click();
  await dialog.getByLabel("Active").uncheck();
  await dialog.getByRole("button", { name: "Update Shipping Rate" }).click();
  await expect(toast(page, "Shipping rate updated successfully")).toBeVisible();
  await box.fill(`inactive ${word}`);
  await expect(row).toBeVisible();
  await box.fill(`active ${word}`);
  await expect(row).toBeHidden();
  await box.fill(word);

  await page.goto(`/admin/countries?q=${word}`);
  await page.getByRole("button", { name: `Delete ${zone}` }).click();
  await expect(question).toHaveAccessibleName("Are you sure you want to delete this zone?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Failed to delete zone")).toContainText("is still used by");
  await question.getByRole("button", { name: "Cancel" }).click();

  await page.goto(`/admin/shipping?q=${word}`);
  await row.getByRole("button", { name: /^Delete/ }).click();
  await expect(question).toHaveAccessibleName("Are you sure you want to delete this shipping rate?");
  const rateDeleted = "Shipping rate deleted successfully";
  await confirm(page, "shipping-rates/deleteShippingRate/*", "Failed to delete shipping rate", rateDeleted);
  await page.goto(`/admin/countries?tab=countries&q=${word}`);
  await page.getByRole("button", { name: `Delete ${country}` }).click();
  await expect(question).toHaveAccessibleName("Are you sure you want to delete this country?");
  const countryDeleted = "Country deleted successfully";
  await confirm(page, "countries/deleteCountry/*", "Failed to delete country", countryDeleted);
  await page.goto(`/admin/countries?q=${word}`);
  await page.getByRole("button", { name: `Delete ${zone}` }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Zone deleted successfully")).toBeVisible();
});

test("an inactive zone is offered to nothing new @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  const made = await shop.api("/api/zones/createZone", {
    as: people.admin,
    body: { name: `${word} Zone`, code: word, isActive: false },
  });
  expect(made.status).toBe(201);
  await openAdmin(page, "/admin/shipping");
  await page.getByRole("button", { name: "Add Shipping Rate" }).click();
  const options = page.getByRole("dialog").getByLabel("Zone").getByRole("option");
  await expect(options.filter({ hasText: "Singapore" })).toHaveCount(1);
  await expect(options.filter({ hasText: word })).toHaveCount(0);
});

test("a country's form shows its zone, however late the zones come @slow", async ({ page }) => {
  const zones = Promise.withResolvers<void>();
  await page.route("**/api/zones/getZones", async (route) => {
    await zones.promise;
    await route.continue();
  });
  await openAdmin(page, "/admin/countries?tab=countries");
  await page.getByRole("button", { name: "Edit Singapore" }).click();
  const zone = page.getByRole("dialog").getByLabel("Zone");
  await expect(zone.getByRole("option")).toHaveCount(1);
  zones.resolve();
  await expect(zone.locator("option:checked")).toHaveText("Singapore");
});

test("lists that cannot be fetched say so @slow", async ({ page }) => {
  const lists: [path: string, call: string, expectedText: string][] = [
    ["/admin/gst", "**/api/gst-slabs/getGst", "Failed to fetch GST rates"],
    ["/admin/countries?tab=countries", "**/api/countries/getCountries", "Failed to fetch countries"],
  ];
  await openAdmin(page);
  for (const [path, call, expectedText] of lists) {
    await page.route(call, (route) => route.fulfill({ status: 400, json: { message: "No" } }));
    await page.goto(path);
    await expect(page.getByRole("heading", { name: expectedText })).toBeVisible();
    await expect(toast(page, expectedText)).toBeVisible();
    await page.unroute(call);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("table").first()).toBeVisible();
  }
});

test("a change is listed with its values before and after, and found by a word", async ({ page }) => {
  const code = uniqueWord();
  await openAdmin(page, "/admin/countries");
  await page.getByRole("button", { name: "Add Zone" }).click();
  const dialog = page.getByRole("dialog");
  await fillForm(dialog, { Name: `Zone ${code}`, Code: code });
  await dialog.getByRole("button", { name: "Add Zone" }).click();
  await expect(page.getByText("Zone added successfully")).toBeVisible();

  await openAdmin(page, "/admin/activity");
  await expectColumns(page, "Time, Who, What, Before and after");
  await page.getByRole("searchbox", { name: "Search records" }).fill(code);
  const row = page.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText("admin@frangipani.example");
  await expect(row).toContainText("Add a zone");
  const exported = await download(page.getByRole("button", { name: "Export" }));
  expect(exported.suggestedFilename()).toBe("activity.csv");

  await page.goto("/admin");
  await page
    .getByRole("link", { name: /^Activity of / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/activity\?kind=book&subject=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activity");
  await page.getByRole("button", { name: "Show all activity, not of this book alone" }).click();
  await expect(page).toHaveURL(/\/admin\/activity$/);
});
