import { expectColumns, openAdmin, toast, uniqueWord } from "../support/back-office.ts";
import { buyAndSettle } from "../support/orders.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { expect, fillForm, signInByApi, test } from "../support/test.ts";

test("a user is added, viewed, changed and deleted, by the form's rules", async ({ page, shop }) => {
  const word = uniqueWord();
  const email = `${word.toLowerCase()}@example.com`;
  await openAdmin(page, "/admin/users");
  await expect(page.getByText(/^Showing \d+ of \d+ users$/)).toBeVisible();
  await expectColumns(page, "Name, Email, Role, Actions");
  await page.getByRole("button", { name: "Add New User" }).click();
  const dialog = page.getByRole("dialog");
  const add = dialog.getByRole("button", { name: "Add User" });
  await expect(dialog.getByLabel("Role")).toBeDisabled();
  await expect(dialog.getByLabel("Role")).toHaveValue("admin");
  await expect(dialog.getByLabel("Active")).toBeChecked();
  await dialog.getByLabel("Email").fill("nobody");
  await add.click();
  await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
  const known = "reader@frangipani.example";
  await fillForm(dialog, { Name: `${word} Koh`, Email: known, Password: "Secret-1" });
  await add.click();
  await expect(dialog.getByText("An account with this email already exists")).toBeVisible();
  await dialog.getByLabel("Email").fill(email);
  await add.click();
  await expect(toast(page, "User added successfully")).toBeVisible();

  const box = page.getByRole("searchbox", { name: "Search users" });
  await box.fill(word.toUpperCase());
  await expect(page.getByText(/^Showing 1 of \d+ users$/)).toBeVisible();
  await box.fill(`ADMIN ${email}`);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row.getByText("admin", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: `View ${word} Koh` }).click();
  const view = page.getByRole("dialog", { name: "User Details" });
  for (const text of [`${word} Koh`, email, "admin"])
    await expect(view.getByText(text, { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(view).toBeHidden();

  await row.getByRole("button", { name: `Edit ${word} Koh` }).click();
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveCount(0);
  await dialog.getByLabel("Name").fill(`${word} Koh-Lim`);
  await dialog.getByRole("button", { name: "Update User" }).click();
  await expect(toast(page, "User updated successfully")).toBeVisible();

  await row.getByRole("button", { name: `Delete ${word} Koh-Lim` }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this user?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await row.getByRole("button", { name: `Delete ${word} Koh-Lim` }).click();
  await question.getByRole("button", { name: "Delete user" }).click();
  // It stays while the pointer is on it.
  await toast(page, "User deleted successfully").hover();
  await expect(row.getByText("Inactive")).toBeVisible();
  await expect(row.getByRole("button", { name: `Delete ${word} Koh-Lim` })).toBeDisabled();
  await toast(page, "User deleted successfully").getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("Inactive")).toBeHidden();
  await row.getByRole("button", { name: `Delete ${word} Koh-Lim` }).click();
  await question.getByRole("button", { name: "Delete user" }).click();
  await expect(row.getByText("Inactive")).toBeVisible();
  const { body } = await shop.api<{ message: string }>("/api/auth/login", {
    body: { email, password: "Secret-1" },
  });
  expect(body.message).toBe("Invalid email or password");
});

test("customers are listed with their orders, and searched @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  const customer = await shop.newCustomer(`${word.replace(/\d/g, "x")} Rao`);
  await buyAndSettle(shop, customer, "3");
  await openAdmin(page, "/admin/customers");
  await expectColumns(page, "Customer, Email, Orders, Total Spent, Last Order");
  await page.getByRole("searchbox", { name: "Search customers" }).fill(customer.email.toUpperCase());
  const row = page.getByRole("row").filter({ hasText: customer.email });
  await expect(row.getByRole("cell", { name: "1", exact: true })).toBeVisible();
  await expect(row.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
  await expect(row.getByText(/^\d\d-\d\d-\d{4}$/)).toBeVisible();
  await row.getByRole("link", { name: customer.email }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?q=/);
  await expect(page.getByText("Showing 1 of 1 orders")).toBeVisible();

  await page.route("**/api/orders/customers?*", (route) =>
    route.fulfill({ json: { count: 0, isCut: false, total: 0, customers: [] } }),
  );
  await page.goto("/admin/customers");
  await expect(page.getByText("No Customer Records Found!")).toBeVisible();
});

test("a user whose mail bounced reads so, until it is allowed @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  const email = `bounce+${word.toLowerCase()}@simulator.amazonses.com`;
  const person = { name: "Ruth Koh", email, password: "Reader@2026" };
  await shop.api("/api/auth/signup", { body: { user: person } });
  await shop.api("/api/auth/send-email-code", { as: person, method: "POST" });
  await expect.poll(async () => (await shop.mail(email)).length).toBe(1);

  await signInByApi(page, person);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "No mail reaches you" })).toBeVisible();
  await expect(
    page.getByText(
      /^Mail to this address came back on \d\d-\d\d-\d{4}, so we send none there, no codes either\. Please use another address\.$/,
    ),
  ).toBeVisible();
  await expectAccessible(page);

  await openAdmin(page, `/admin/users?q=${word}`);
  await page.getByRole("button", { name: "View Ruth Koh" }).click();
  const view = page.getByRole("dialog", { name: "User Details" });
  const notice = view.getByText(/^No mail reaches this address: it bounced on \d\d-\d\d-\d{4}\./);
  await expect(notice).toBeVisible();
  await view.getByRole("button", { name: "Allow mail again" }).click();
  await expect(toast(page, "Mail is sent to this address again")).toBeVisible();
  await expect(notice).toBeHidden();
  await shop.api("/api/auth/send-email-code", { as: person, method: "POST" });
  await expect.poll(async () => (await shop.mail(email)).length).toBe(2);
});
