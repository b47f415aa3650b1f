import type { Page } from "@playwright/test";
import { download } from "../support/files.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, pressForDialog, see } from "../support/steps.ts";
import { expect, fillForm, sendSignIn, test } from "../support/test.ts";

async function openProfile(page: Page): Promise<void> {
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Profile");
}

test("a changed name stays in its field if saving fails @phone-slow", async ({ page, customer, context }) => {
  await openProfile(page);
  const name = page.getByLabel("Full Name");
  await expect(name).toHaveValue("Mei Lin Tan");
  await expect(name).not.toBeEditable();
  await expect(page.getByLabel("Email")).toHaveValue(customer.email);
  await expect(page.getByLabel("Email")).not.toBeEditable();
  await expect(page.getByLabel("Role")).toHaveValue("Customer");

  await press(page, "Edit Profile");
  await expect(name).toBeFocused();
  await expect(page.getByLabel("Email")).toBeEditable();
  await expect(page.getByLabel("Role")).not.toBeEditable();
  await expectAccessible(page);
  await name.fill("Somebody Else");
  await press(page, "Cancel");
  await expect(name).toHaveValue("Mei Lin Tan");
  await expect(name).not.toBeEditable();

  await press(page, "Edit Profile");
  await name.fill("Mei Lin Tan Ong");
  await context.setOffline(true);
  await press(page, "Save Changes");
  await expect(page.getByRole("alert")).toContainText("Error updating Profile");
  await expect(name).toHaveValue("Mei Lin Tan Ong");
  await context.setOffline(false);
  await press(page, "Save Changes", { shows: "Profile updated successfully" });
  await expect(name).not.toBeEditable();
  await page.reload();
  await expect(name).toHaveValue("Mei Lin Tan Ong");
});

test("the email address changes after its code is entered @slow", async ({ page, customer, shop }) => {
  const newEmail = customer.email.replace("customer-", "moved-");
  await openProfile(page);
  await press(page, "Edit Profile");
  await page.getByLabel("Email").fill(newEmail);
  await press(page, "Save Changes");
  await see(page, `Your email address changes once you enter the code we sent to ${newEmail}.`);
  await expect(page.getByText("Profile updated successfully")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Confirm your new email address" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(customer.email);

  // A phone may discard the page while its user reads mail in another app.
  await page.reload();
  await page.getByLabel("Your password", { exact: true }).fill(customer.password);
  await page.getByLabel("6-digit code").fill(await shop.latestCode(newEmail));
  await press(page, "Verify Code", { shows: "Your email address has been changed" });
  await expect(page.getByLabel("Email")).toHaveValue(newEmail);
  await expect(page.getByRole("heading", { name: "Confirm your new email address" })).toBeHidden();
  const { status } = await shop.api("/api/auth/login", { body: { ...customer, email: newEmail } });
  expect(status).toBe(200);
});

test("the profile changes the password with the current one @slow", async ({ page, customer, shop }) => {
  await openProfile(page);
  await press(page, "Change Password");
  await page.getByLabel("Current Password").fill("Wrong@2026");
  await fillForm(page, { "New Password": "Fresh@2026", "Confirm Password": "Fresh@2026" });
  await press(page, "Save Password");
  await expect(page.getByRole("alert")).toHaveText("Your current password is not right.");
  await page.getByLabel("Current Password").fill(customer.password);
  await press(page, "Save Password", { shows: "Password changed successfully" });
  await page.reload();
  await expect(page.getByLabel("Full Name"), "still signed in here").toHaveValue(customer.name);
  const { status } = await shop.api("/api/auth/login", { body: { ...customer, password: "Fresh@2026" } });
  expect(status).toBe(200);
});

test("the profile switches two-step sign-in on with the password @slow", async ({ page, customer, shop }) => {
  await openProfile(page);
  const dialog = await pressForDialog(page, "Switch on", "Switch two-step sign-in on");
  await expect(dialog).toContainText(
    "Sign-in codes go to your email address, which you have not confirmed yet.",
  );
  await press(dialog, `Send a code to ${customer.email}`);
  await dialog.getByLabel("6-digit code").fill(await shop.latestCode(customer.email));
  await press(dialog, "Verify Code");
  await expectAccessible(page);
  await dialog.getByLabel("Your password").fill(customer.password);
  await press(dialog, "Switch on");
  await see(page, "Sign-in codes are switched on");
  await expect(page.getByRole("button", { name: "Switch off" })).toBeVisible();
  const { body } = await shop.api<{ otpRequired: boolean }>("/api/auth/login", { body: customer });
  expect(body.otpRequired).toBe(true);
});

test("personal data can be downloaded, and deleted with the account @slow", async ({ page, customer }) => {
  await openProfile(page);
  const file = await download(page.getByRole("button", { name: "Download my data" }));
  expect(file.suggestedFilename()).toBe("my-data.json");
  const dialog = await pressForDialog(page, "Delete account", "Delete your account?");
  await dialog.getByLabel("Your password").fill(customer.password);
  await press(dialog, "Delete account");
  await see(page, "Your account is deleted");
  await expect(page).toHaveURL(/\/$/);

  await page.goto("/login");
  await sendSignIn(page, customer);
  await see(page, "Invalid email or password");
});
