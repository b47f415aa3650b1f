import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

const someEmail = () => `signup-${randomBytes(6).toString("hex")}@example.com`;
const button = (page: Page) => page.getByRole("button", { name: "Sign Up" });

async function fill(
  page: Page,
  { name = "Zoë Tan", email = someEmail(), password = "Abcdef1!", confirm = "Abcdef1!" } = {},
): Promise<{ email: string; password: string }> {
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(confirm);
  return { email, password };
}

test("a visitor opens an account, and arrives where they wanted @phone-slow", async ({ page, context }) => {
  await page.goto("/customer");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Sign in to see your account.")).toBeVisible();
  await page.getByRole("link", { name: "Create one" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Account");
  const { email, password } = await fill(page);
  await context.setOffline(true);
  await button(page).click();
  await expect(page.getByRole("alert")).toContainText("You seem to be offline");
  await context.setOffline(false);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  const sent = page.waitForRequest("**/api/auth/signup");
  await button(page).click();
  expect((await sent).postDataJSON()).toEqual({
    user: { name: "Zoë Tan", email, password, role: "customer" },
  });
  await expect(page.getByText("Account created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/customer$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Zoë Tan");
});

test("the form says what is wrong while one types @slow", async ({ page, shop }) => {
  const { email } = await shop.newCustomer();
  await page.goto("/signup");
  await button(page).click();
  await expect(page.getByText("Name should contain minimum 3 letters")).toBeVisible();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await expect(button(page)).toBeDisabled();
  await expectAccessible(page);

  await page.getByLabel("Email").fill("nope");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
    "Enter Valid Email (e.g)nope Such as name@example.com",
  );

  const password = page.getByLabel("Password", { exact: true });
  await password.fill("abc#1");
  await expect(page.getByRole("listitem").filter({ hasText: "done" })).toHaveText([
    "a lowercase letter, done",
    "a number, done",
  ]);
  await expect(page.getByText("# cannot be used")).toBeVisible();
  await expect(password).toHaveAccessibleDescription(/Password must be .* 8 characters or more/);

  await fill(page, { email, confirm: "Abcdef1?" });
  await expect(page.getByText("Passwords do not match.", { exact: true })).toBeVisible();
  await expect(button(page)).toBeDisabled();
  await password.fill("Abcdef1?");
  await expect(page.getByText("Passwords do not match.")).toBeHidden();
  await button(page).click();
  await expect(page.getByRole("alert")).toHaveText("An account with this email already exists");
  await expect(page).toHaveURL(/\/signup$/);
});
