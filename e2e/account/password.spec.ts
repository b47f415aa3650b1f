import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

// The clock goes on here.
test.use({ ownProduct: "password" });

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Reset Otp" }).click();
  await expect(page.getByText("Reset Otp sent to your email")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
}

const digits = (page: Page) => page.getByLabel("6-digit code");
const verify = (page: Page) => page.getByRole("button", { name: "Verify Code" });

test.describe("a forgotten password", () => {
  test("is reset with an emailed code, and signs in @phone-slow", async ({ page, shop }) => {
    const person = await shop.newCustomer();
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expectAccessible(page);
    await askForCode(page, person.email);
    await expect(page.getByText(/reset code.*valid for 5 minutes/)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("link", { name: "Enter otp Number" }).click();
    await expect(page).toHaveURL(new RegExp(`/verify-otp\\?email=${encodeURIComponent(person.email)}$`));
    await expectAccessible(page);
    await digits(page).fill(await shop.latestCode(person.email));
    await verify(page).click();
    await expect(page).toHaveURL(/\/reset-password\?token=.+/);
    await expectAccessible(page);

    await page.getByLabel("New Password").fill("Fresh@2026");
    await page.getByLabel("Confirm Password").fill("Fresh@2027");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText("Passwords do not match", { exact: true })).toBeVisible();
    await page.getByLabel("Confirm Password").fill("Fresh@2026");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText("Password reset successfully")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Password Reset Complete");

    await page.getByRole("link", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill("Fresh@2026");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Logged in successfully")).toBeVisible();
    const old = await shop.api("/api/auth/login", { body: person });
    expect(old.status).toBe(400);
  });

  test("replaces the code page in the history", async ({ page, shop }) => {
    const person = await shop.newCustomer();
    await askForCode(page, person.email);
    await page.getByRole("link", { name: "Enter otp Number" }).click();
    await digits(page).fill(await shop.latestCode(person.email));
    await verify(page).click();
    await expect(page).toHaveURL(/\/reset-password\?token=.+/);
    await page.goBack();
    await expect(page).toHaveURL(/\/forgot-password$/);
  });

  test("is not reset with wrong, old or partial codes, and a new one can be requested", async ({
    page,
    shop,
  }) => {
    const person = await shop.newCustomer();
    await askForCode(page, person.email);
    await page.getByRole("link", { name: "Enter otp Number" }).click();
    const first = await shop.latestCode(person.email);

    await digits(page).fill("123");
    await verify(page).click();
    await expect(page.getByText("Please enter all 6 digits")).toBeVisible();
    await digits(page).fill(first === "000000" ? "000001" : "000000");
    await verify(page).click();
    await expect(page.getByText("Invalid OTP")).toBeVisible();

    await shop.advanceClock(5 * 60 + 1);
    await digits(page).fill(first);
    await verify(page).click();
    await expect(page.getByText("Invalid OTP")).toBeVisible();

    await page.getByRole("button", { name: "Resend" }).click();
    await expect(page.getByText("A new verification code has been sent")).toBeVisible();
    await expect(page.getByText("Invalid OTP"), "it was said of the code before").toBeHidden();
    await digits(page).fill(await shop.latestCode(person.email, { not: first }));
    await verify(page).click();
    await expect(page).toHaveURL(/\/reset-password\?token=.+/);
  });

  test("shows the same page for an unknown address", async ({ page, shop }) => {
    await askForCode(page, "nobody-at-all@example.com");
    expect(await shop.mail("nobody-at-all@example.com")).toEqual([]);
  });
});

test.describe("/forgot-password", () => {
  test("requires an address, and shows when nothing could be sent", async ({ page, context }) => {
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill("nobody@");
    await page.getByRole("button", { name: "Send Reset Otp" }).click();
    await expect(page.getByText("Enter Valid Email", { exact: true })).toBeVisible();
    await page.getByLabel("Email").fill("somebody@example.com");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Send Reset Otp" }).click();
    await expect(page.getByRole("alert")).toContainText("Failed to send reset otp");
    await context.setOffline(false);
    await page.getByRole("link", { name: "Back to login" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe("/verify-otp", () => {
  test("redirects to /forgot-password without an address", async ({ page }) => {
    await page.goto("/verify-otp");
    await expect(page).toHaveURL(/\/forgot-password$/);
  });
});

test.describe("/reset-password", () => {
  test("shows an error without a token, and links to a new one", async ({ page }) => {
    await page.goto("/reset-password");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invalid Reset Otp");
    await expect(page.getByText("This password reset otp is invalid or has expired.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Request a new one" }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
  });

  test("validates the password, and refuses an invalid token", async ({ page }) => {
    await page.goto("/reset-password?token=made-up");
    await page.getByLabel("New Password").fill("abcdef");
    await page.getByLabel("Confirm Password").fill("abcdef");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(
      page.getByText(
        "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.",
      ),
    ).toBeVisible();
    await page.getByLabel("New Password").fill("Fresh@2026");
    await page.getByLabel("Confirm Password").fill("Fresh@2026");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText("Failed to reset password")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invalid Reset Otp");
  });
});
