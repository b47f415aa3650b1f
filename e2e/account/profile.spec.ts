import type { Page } from "@playwright/test";
import { download } from "../support/files.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { expect, fillForm, sendSignIn, test } from "../support/test.ts";

async function openProfile(page: Page): Promise<void> {
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Profile");
}

test.describe("/profile", () => {
  test("shows the user, edits the name, keeps a draft @phone-slow", async ({ page, customer, context }) => {
    await openProfile(page);
    const name = page.getByLabel("Full Name");
    await expect(name).toHaveValue("Mei Lin Tan");
    await expect(name).not.toBeEditable();
    await expect(page.getByLabel("Email")).toHaveValue(customer.email);
    await expect(page.getByLabel("Email")).not.toBeEditable();
    await expect(page.getByLabel("Role")).toHaveValue("Customer");

    await page.getByRole("button", { name: "Edit Profile" }).click();
    await expect(name).toBeFocused();
    await expect(page.getByLabel("Email")).toBeEditable();
    await expect(page.getByLabel("Role")).not.toBeEditable();
    await expectAccessible(page);
    await name.fill("Somebody Else");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(name).toHaveValue("Mei Lin Tan");
    await expect(name).not.toBeEditable();

    await page.getByRole("button", { name: "Edit Profile" }).click();
    await name.fill("Mei 2");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Name should only contain letters and spaces")).toBeVisible();
    await name.fill("Mei Lin Tan Ong");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("alert")).toContainText("Error updating Profile");
    await expect(name).toHaveValue("Mei Lin Tan Ong");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Profile updated successfully")).toBeVisible();
    await expect(name).not.toBeEditable();
    await page.reload();
    await expect(name).toHaveValue("Mei Lin Tan Ong");
  });

  test("changes the email address after its code is entered @slow", async ({ page, customer, shop }) => {
    const next = customer.email.replace("customer-", "moved-");
    await openProfile(page);
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await page.getByLabel("Email").fill(next);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(
      page.getByText(`Your email address changes once you enter the code we sent to ${next}.`),
    ).toBeVisible();
    await expect(page.getByText("Profile updated successfully")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Confirm your new email address" })).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(customer.email);

    // Reading mail may cost a phone its page.
    await page.reload();
    const code = await shop.latestCode(next);
    const password = page.getByLabel("Your password", { exact: true });
    await password.fill("Wrong@2026");
    await page.getByLabel("6-digit code").fill(code === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: "Verify Code" }).click();
    await expect(page.getByText("Your current password is not right.")).toBeVisible();
    await password.fill(customer.password);
    await page.getByRole("button", { name: "Verify Code" }).click();
    await expect(page.getByText("Invalid OTP")).toBeVisible();
    await page.getByLabel("6-digit code").fill(code);
    await page.getByRole("button", { name: "Verify Code" }).click();
    await expect(page.getByText("Your email address has been changed")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(next);
    await expect(page.getByRole("heading", { name: "Confirm your new email address" })).toBeHidden();
    const { status } = await shop.api("/api/auth/login", { body: { ...customer, email: next } });
    expect(status).toBe(200);
  });

  test("changes the password with the current one @slow", async ({ page, customer, shop }) => {
    await openProfile(page);
    await page.getByRole("button", { name: "Change Password" }).click();
    await page.getByLabel("Current Password").fill("Wrong@2026");
    await fillForm(page, { "New Password": "Fresh@2026", "Confirm Password": "Fresh@2026" });
    await page.getByRole("button", { name: "Save Password" }).click();
    await expect(page.getByRole("alert")).toHaveText("Your current password is not right.");
    await page.getByLabel("Current Password").fill(customer.password);
    await page.getByRole("button", { name: "Save Password" }).click();
    await expect(page.getByText("Password changed successfully")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Full Name"), "still signed in here").toHaveValue(customer.name);
    const { status } = await shop.api("/api/auth/login", { body: { ...customer, password: "Fresh@2026" } });
    expect(status).toBe(200);
  });

  test("switches two-step sign-in on with the password @slow", async ({ page, customer, shop }) => {
    await openProfile(page);
    await page.getByRole("button", { name: "Switch on" }).click();
    const dialog = page.getByRole("dialog", { name: "Switch two-step sign-in on" });
    await expect(dialog).toContainText(
      "Sign-in codes go to your email address, which you have not confirmed yet.",
    );
    await dialog.getByRole("button", { name: `Send a code to ${customer.email}` }).click();
    await dialog.getByLabel("6-digit code").fill(await shop.latestCode(customer.email));
    await dialog.getByRole("button", { name: "Verify Code" }).click();
    await expectAccessible(page);
    await dialog.getByLabel("Your password").fill(customer.password);
    await dialog.getByRole("button", { name: "Switch on" }).click();
    await expect(page.getByText("Sign-in codes are switched on")).toBeVisible();
    await expect(page.getByRole("button", { name: "Switch off" })).toBeVisible();
    const { body } = await shop.api<{ otpRequired: boolean }>("/api/auth/login", { body: customer });
    expect(body.otpRequired).toBe(true);
  });
});

test("personal data can be downloaded, and deleted with the account @slow", async ({ page, customer }) => {
  await openProfile(page);
  const file = await download(page.getByRole("button", { name: "Download my data" }));
  expect(file.suggestedFilename()).toBe("my-data.json");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Your password").fill(customer.password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("Your account is deleted")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await page.goto("/login");
  await sendSignIn(page, customer);
  await expect(page.getByText("Invalid email or password")).toBeVisible();
});
