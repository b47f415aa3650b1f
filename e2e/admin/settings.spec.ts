import type { Page } from "@playwright/test";
import { expectColumns, openAdmin, toast, uniqueWord } from "../support/back-office.ts";
import { expect, people, test } from "../support/test.ts";

async function failing(page: Page, url: string, method: string, work: () => Promise<void>): Promise<void> {
  await page.route(url, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: "The server's reason" } })
      : route.fallback(),
  );
  await work();
  await page.unroute(url);
}

test("GST rates are added, changed and deleted", async ({ page }) => {
  const name = `GST ${uniqueWord()}`;
  await openAdmin(page, "/admin/gst");
  await expectColumns(page, "Name, Year, Rate (%), Description, Status, Actions");
  await page.getByRole("button", { name: "Add GST Rate" }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Add GST Rate" });
  await dialog.getByLabel("Year").fill("");
  await save.click();
  await expect(dialog.getByText("Year is required")).toBeVisible();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Year").fill("1999");
  await dialog.getByLabel("Rate").fill("3.25");
  await failing(page, "**/api/gst-slabs/createGst", "POST", async () => {
    await save.click();
    await expect(dialog.getByRole("alert").getByText("The server's reason")).toBeVisible();
  });
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "GST rate added successfully")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: name });
  for (const text of ["1999", "3.25", "Active"])
    await expect(row.getByText(text, { exact: true })).toBeVisible();

  await row.getByRole("button", { name: `Edit ${name} 1999` }).click();
  await dialog.getByLabel("Active").uncheck();
  await failing(page, "**/api/gst-slabs/updateGst/*", "PUT", async () => {
    await dialog.getByRole("button", { name: "Update GST Rate" }).click();
    await expect(dialog.getByRole("alert").getByText("Failed to update GST rate")).toBeVisible();
  });
  await dialog.getByRole("button", { name: "Update GST Rate" }).click();
  await expect(toast(page, "GST rate updated successfully")).toBeVisible();
  await expect(row.getByText("Inactive")).toBeVisible();

  await row.getByRole("button", { name: `Delete ${name} 1999` }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this GST rate?" });
  await failing(page, "**/api/gst-slabs/deleteGst/*", "DELETE", async () => {
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Failed to delete GST rate")).toBeVisible();
  });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "GST rate deleted successfully")).toBeVisible();
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
  await dialog.getByLabel("Name").fill(zone);
  await dialog.getByLabel("Code").fill(word);
  await failing(page, "**/api/zones/createZone", "POST", async () => {
    await dialog.getByRole("button", { name: "Add Zone" }).click();
    await expect(dialog.getByRole("alert").getByText("Failed to add zone")).toBeVisible();
  });
  await dialog.getByRole("button", { name: "Add Zone" }).click();
  await expect(toast(page, "Zone added successfully")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search zones" }).fill(word.toUpperCase());
  await expect(page.getByText(/^Showing 1 of \d+ zones$/)).toBeVisible();
  await expect(page.getByText("Page 1 of 1")).toBeVisible();
  await page.getByRole("button", { name: `Edit ${zone}` }).click();
  await dialog.getByLabel("Description").fill("Far out");
  await dialog.getByLabel("Delivery time").fill("9");
  await dialog.getByRole("button", { name: "Update Zone" }).click();
  await expect(toast(page, "Zone updated successfully")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: zone }).getByText("9", { exact: true })).toBeVisible();

  await page.getByRole("tab", { name: "Countries" }).click();
  await expect(page).toHaveURL(/tab=countries/);
  await expectColumns(page, "Name, Code, Zone, Status, Actions");
  await page.getByRole("button", { name: "Add Country" }).click();
  await dialog.getByRole("button", { name: "Add Country" }).click();
  await expect(dialog.getByText("Please select a zone")).toBeVisible();
  await dialog.getByLabel("Name").fill(country);
  await dialog.getByLabel("Code").fill(word);
  await dialog.getByLabel("Zone").selectOption({ label: zone });
  await failing(page, "**/api/countries/createCountry", "POST", async () => {
    await dialog.getByRole("button", { name: "Add Country" }).click();
    await expect(dialog.getByRole("alert").getByText("Failed to add country")).toBeVisible();
  });
  await dialog.getByRole("button", { name: "Add Country" }).click();
  await expect(toast(page, "Country added successfully")).toBeVisible();
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
  await dialog.getByLabel("Min Weight").fill("2");
  await dialog.getByLabel("Max Weight").fill("1");
  await dialog.getByLabel("Rate").fill("9.9");
  await addRate.click();
  await expect(dialog.getByText("Minimum weight must not be greater than maximum weight")).toBeVisible();
  await dialog.getByLabel("Min Weight").fill("0.5");
  await failing(page, "**/api/shipping-rates/createShippingRate", "POST", async () => {
    await addRate.click();
    await expect(dialog.getByRole("alert").getByText("Failed to add shipping rate")).toBeVisible();
  });
  await addRate.click();
  await expect(toast(page, "Shipping rate added successfully")).toBeVisible();
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
  await failing(page, "**/api/shipping-rates/deleteShippingRate/*", "DELETE", async () => {
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Failed to delete shipping rate")).toBeVisible();
  });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Shipping rate deleted successfully")).toBeVisible();
  await page.goto(`/admin/countries?tab=countries&q=${word}`);
  await page.getByRole("button", { name: `Delete ${country}` }).click();
  await expect(question).toHaveAccessibleName("Are you sure you want to delete this country?");
  await failing(page, "**/api/countries/deleteCountry/*", "DELETE", async () => {
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Failed to delete country")).toBeVisible();
  });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Country deleted successfully")).toBeVisible();
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
