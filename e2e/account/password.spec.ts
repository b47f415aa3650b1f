import { expectAccessible } from "../support/page-checks.ts";
import { press, see } from "../support/steps.ts";
import { expect, fillForm, sendSignIn, test } from "../support/test.ts";

test("a forgotten password is reset with an emailed code @phone-slow", async ({ page, shop }) => {
  const person = await shop.newCustomer();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email").fill("nobody@");
  await press(page, "Send Reset Otp");
  await expect(page.getByText("Enter Valid Email", { exact: true })).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await press(page, "Send Reset Otp", { shows: "Reset Otp sent to your email" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await see(page, /reset code.*valid for 5 minutes/);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Enter otp Number" }).click();
  await expect(page).toHaveURL(new RegExp(`/verify-otp\\?email=${encodeURIComponent(person.email)}$`));
  await page.getByLabel("6-digit code").fill(await shop.latestCode(person.email));
  await press(page, "Verify Code");
  await expect(page).toHaveURL(/\/reset-password\?token=.+/);
  await page.goBack();
  await expect(page, "the code's page is replaced in the history").toHaveURL(/\/forgot-password$/);
  await page.goForward();

  await fillForm(page, { "New Password": "Fresh@2026", "Confirm Password": "Fresh@2026" });
  await press(page, "Reset Password", { shows: "Password reset successfully" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Password Reset Complete");

  await page.getByRole("link", { name: "Log in", exact: true }).click();
  await sendSignIn(page, { email: person.email, password: "Fresh@2026" });
  await see(page, "Logged in successfully");
});

test("a reset in a browser that is signed in signs it out too @slow", async ({ page, customer, shop }) => {
  await shop.api("/api/auth/forgot", { body: { email: customer.email } });
  const otp = await shop.latestCode(customer.email);
  const { body } = await shop.api<{ token: string }>("/api/auth/verify", {
    body: { email: customer.email, otp },
  });
  await page.goto(`/reset-password?token=${body.token}`);
  await fillForm(page, { "New Password": "Fresh@2026", "Confirm Password": "Fresh@2026" });
  await press(page, "Reset Password", { shows: "Password reset successfully" });
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Password Reset Complete");
  await page.getByRole("link", { name: "Log in", exact: true }).click();
  await see(page, "You were signed out because your session has ended");
});

test("without a code or valid token another code can be requested @slow", async ({ page, context }) => {
  await page.goto("/verify-otp");
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.getByLabel("Email").fill("somebody@example.com");
  await context.setOffline(true);
  await press(page, "Send Reset Otp");
  await expect(page.getByRole("alert")).toContainText("Failed to send reset otp");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(page).toHaveURL(/\/login$/);

  await page.goto("/reset-password?token=made-up");
  await fillForm(page, { "New Password": "Fresh@2026", "Confirm Password": "Fresh@2026" });
  await press(page, "Reset Password", { shows: "Failed to reset password" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invalid Reset Otp");
  await see(page, "This password reset otp is invalid or has expired.");
  await page.getByRole("link", { name: "Request a new one" }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});
