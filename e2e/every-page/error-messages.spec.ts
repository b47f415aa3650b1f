import type { Locator, Page, Route } from "@playwright/test";
import { newBook, openAdmin, toast, uniqueWord } from "../support/back-office.ts";
import { expect, people, test } from "../support/test.ts";

/* What screens say when the server fails without a word. Which text stands for which response is a table in packages/web (failure-texts.test.ts). */

const responses: [name: string, fulfil: (route: Route) => Promise<void>][] = [
  ["an empty body", (route) => route.fulfill({ status: 500, body: "" })],
  ["no response", (route) => route.abort()],
];

// Presses the button once for each response, and expects the text each time.
async function expectMessage(
  page: Page,
  call: string,
  button: Locator,
  message: (text: string) => Locator,
  texts: { text: string; alone?: string },
): Promise<void> {
  for (const [name, fulfil] of responses) {
    await page.route(call, fulfil);
    const request = page.waitForRequest(call);
    await button.click();
    await request;
    const text = name === "no response" ? (texts.alone ?? texts.text) : texts.text;
    await expect(message(text), name).toBeVisible();
    await page.unroute(call);
  }
}

const alertIn = (container: Locator) => (text: string) =>
  container.getByRole("alert").getByText(text, { exact: true });

test("a user who cannot be added or changed @slow", async ({ page }) => {
  await openAdmin(page, "/admin/users?q=twostep");
  await page.getByRole("button", { name: "Add New User" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Nobody Yet");
  await dialog.getByLabel("Email").fill(`${uniqueWord().toLowerCase()}@example.com`);
  await dialog.getByLabel("Password", { exact: true }).fill("Secret-1");
  const failed = { text: "An error occurred" };
  const add = dialog.getByRole("button", { name: "Add User" });
  await expectMessage(page, "**/api/auth/signup", add, alertIn(dialog), failed);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();

  await page.getByRole("button", { name: `Edit ${people.twoStep.name}` }).click();
  const update = dialog.getByRole("button", { name: "Update User" });
  await expectMessage(page, "**/api/auth/update/*", update, alertIn(dialog), failed);
});

test("categories that cannot be added, renamed or deleted @slow", async ({ page }) => {
  await openAdmin(page, "/admin/categories");
  const failed = { text: "Something went wrong. Please try again.", alone: "Unexpected error occurred" };
  const main = page.getByRole("main");
  const adding = main.locator("form", { has: page.getByLabel("Category Name") }).first();
  await adding.getByLabel("Category Name").fill(uniqueWord());
  const add = adding.getByRole("button", { name: "Add Category" });
  await expectMessage(page, "**/api/category/create", add, alertIn(adding), failed);

  const form = page.locator("li form");
  await page.getByRole("button", { name: "Edit Fiction" }).click();
  const save = form.getByRole("button", { name: "Save" });
  await expectMessage(page, "**/api/category/update-category-name", save, alertIn(form), failed);
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Edit Classics" }).first().click();
  await expectMessage(page, "**/api/category/update-subcategory", save, alertIn(form), failed);

  await page.getByRole("button", { name: "Delete Fiction" }).click();
  const remove = page.getByRole("alertdialog").getByRole("button", { name: "Delete" });
  await page.route("**/api/category/delete-category", (route) => route.fulfill({ status: 500, body: "" }));
  await remove.click();
  await expect(toast(page, failed.text)).toBeVisible();
  await page.unroute("**/api/category/delete-category");
  await page.route("**/api/category/delete-category", (route) => route.abort());
  await remove.click();
  await expect(toast(page, failed.alone)).toBeVisible();
});

test("settings that cannot be saved @slow", async ({ page }) => {
  await openAdmin(page, "/admin/gst");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add GST Rate" }).click();
  await dialog.getByLabel("Name").fill(`GST ${uniqueWord()}`);
  await dialog.getByLabel("Year").fill("1998");
  await dialog.getByLabel("Rate").fill("3");
  const add = dialog.getByRole("button", { name: "Add GST Rate" });
  await expectMessage(page, "**/api/gst-slabs/createGst", add, alertIn(dialog), {
    text: "Failed to add GST rate",
  });
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();

  const updates: [address: string, call: string, button: string, text: string][] = [
    ["/admin/gst", "gst-slabs/updateGst", "Update GST Rate", "Failed to update GST rate"],
    [
      "/admin/shipping?q=Singapore",
      "shipping-rates/updateShippingRate",
      "Update Shipping Rate",
      "Failed to update shipping rate",
    ],
    ["/admin/countries?q=Singapore", "zones/updateZone", "Update Zone", "Failed to update zone"],
    [
      "/admin/countries?tab=countries&q=Singapore",
      "countries/updateCountry",
      "Update Country",
      "Failed to update country",
    ],
  ];
  for (const [address, call, button, text] of updates) {
    await page.goto(address);
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    const update = dialog.getByRole("button", { name: button });
    await expectMessage(page, `**/api/${call}/*`, update, alertIn(dialog), { text });
  }
});

test("a book that cannot be saved @slow", async ({ page, shop }) => {
  const { title } = await newBook(shop, { title: `${uniqueWord()} stays` });
  await openAdmin(page, `/admin?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  const dialog = page.getByRole("dialog");
  const update = dialog.getByRole("button", { name: "Update Book" });
  await expectMessage(page, "**/api/book/updateBook/*", update, alertIn(dialog), {
    text: "An error occurred while saving book details.",
  });
});

test("a sign-up, and a code that was refused without a word @slow", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("Full Name").fill("Mei Lin Tan");
  await page.getByLabel("Email").fill("mei@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Reader@2026");
  await page.getByLabel("Confirm Password").fill("Reader@2026");
  const signUp = page.getByRole("button", { name: "Sign Up" });
  const main = page.getByRole("main");
  await expectMessage(page, "**/api/auth/signup", signUp, alertIn(main), {
    text: "Something Went Wrong!",
    alone: "You seem to be offline. Please try again when you are connected.",
  });

  await page.goto("/verify-otp?email=mei%40example.com");
  await page.route("**/api/auth/verify", (route) => route.fulfill({ status: 400, body: "" }));
  await page.getByLabel("6-digit code").fill("123456");
  await page.getByRole("button", { name: "Verify Code" }).click();
  await expect(page.getByText("Invalid OTP")).toBeVisible();
});
