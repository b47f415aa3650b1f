import { expectColumns, openAdmin, uniqueWord } from "../support/back-office.ts";
import { buyAndSettle } from "../support/orders.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { openAs, press, pressForDialog, see, seeExactly, seeToast, toast, visit } from "../support/steps.ts";
import { expect, fillForm, people, test } from "../support/test.ts";

test("a user is added, viewed, changed and deleted", async ({ page, shop }) => {
  const word = uniqueWord();
  const email = `${word.toLowerCase()}@example.com`;
  await openAdmin(page, "/admin/users");
  await see(page, /^Showing \d+ of \d+ users$/);
  await expectColumns(page, "Name, Email, Role, Actions");
  await press(page, "Add New User");
  const dialog = page.getByRole("dialog");
  const add = dialog.getByRole("button", { name: "Add User" });
  await expect(dialog.getByLabel("Role")).toBeDisabled();
  await expect(dialog.getByLabel("Role")).toHaveValue("admin");
  await expect(dialog.getByLabel("Active")).toBeChecked();
  await fillForm(dialog, { Name: `${word} Koh`, Email: people.reader.email, Password: "Secret-1" });
  await add.click();
  await see(dialog, "An account with this email already exists");
  await dialog.getByLabel("Email").fill(email);
  await add.click();
  await seeToast(page, "User added successfully");

  const searchbox = page.getByRole("searchbox", { name: "Search users" });
  await searchbox.fill(word.toUpperCase());
  await see(page, /^Showing 1 of \d+ users$/);
  await searchbox.fill(`ADMIN ${email}`);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row.getByText("admin", { exact: true })).toBeVisible();
  await press(row, `View ${word} Koh`);
  const view = page.getByRole("dialog", { name: "User Details" });
  await seeExactly(view, `${word} Koh`, email, "admin");
  await page.keyboard.press("Escape");
  await expect(view).toBeHidden();

  await press(row, `Edit ${word} Koh`);
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveCount(0);
  await dialog.getByLabel("Name").fill(`${word} Koh-Lim`);
  await press(dialog, "Update User", { toast: "User updated successfully" });

  await press(row, `Delete ${word} Koh-Lim`);
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this user?" });
  await press(question, "Delete user");
  // The toast stays while the pointer is on it.
  await toast(page, "User deleted successfully").hover();
  await see(row, "Inactive");
  await expect(row.getByRole("button", { name: `Delete ${word} Koh-Lim` })).toBeDisabled();
  await press(toast(page, "User deleted successfully"), "Undo");
  await expect(row.getByText("Inactive")).toBeHidden();
  await press(row, `Delete ${word} Koh-Lim`);
  await press(question, "Delete user");
  await see(row, "Inactive");
  const { body } = await shop.api<{ message: string }>("/api/auth/login", {
    body: { email, password: "Secret-1" },
  });
  expect(body.message).toBe("Invalid email or password");
});

test("customers are listed with their number of orders, and searched @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  const customer = await shop.newCustomer(`${word.replace(/\d/g, "x")} Rao`);
  await buyAndSettle(shop, customer, "3");
  await openAdmin(page, "/admin/customers");
  await expectColumns(page, "Customer, Email, Orders, Total Spent, Last Order");
  await page.getByRole("searchbox", { name: "Search customers" }).fill(customer.email.toUpperCase());
  const row = page.getByRole("row").filter({ hasText: customer.email });
  await expect(row.getByRole("cell", { name: "1", exact: true })).toBeVisible();
  await see(row, /^\$\d+\.\d\d$/, /^\d\d-\d\d-\d{4}$/);
  await row.getByRole("link", { name: customer.email }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?q=/);
  await see(page, "Showing 1 of 1 orders");

  await page.route("**/api/orders/customers?*", (route) =>
    route.fulfill({ json: { count: 0, isCut: false, total: 0, customers: [] } }),
  );
  await visit(page, "/admin/customers", "No Customer Records Found!");
});

test("a user whose mail bounced is told so, and can be allowed mail again @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  const email = `bounce+${word.toLowerCase()}@simulator.amazonses.com`;
  const person = { name: "Ruth Koh", email, password: "Reader@2026" };
  await shop.api("/api/auth/signup", { body: { user: person } });
  await shop.api("/api/auth/send-email-code", { as: person, method: "POST" });
  await expect.poll(async () => (await shop.mail(email)).length).toBe(1);

  await openAs(page, person, "/profile");
  await expect(page.getByRole("heading", { name: "No mail reaches you" })).toBeVisible();
  await see(
    page,
    /^Mail to this address came back on \d\d-\d\d-\d{4}, so we send none there, no codes either\. Please use another address\.$/,
  );
  await expectAccessible(page);

  await openAdmin(page, `/admin/users?q=${word}`);
  const view = await pressForDialog(page, "View Ruth Koh", "User Details");
  const notice = view.getByText(/^No mail reaches this address: it bounced on \d\d-\d\d-\d{4}\./);
  await expect(notice).toBeVisible();
  await press(view, "Allow mail again", { toast: "Mail is sent to this address again" });
  await expect(notice).toBeHidden();
  await shop.api("/api/auth/send-email-code", { as: person, method: "POST" });
  await expect.poll(async () => (await shop.mail(email)).length).toBe(2);
});
