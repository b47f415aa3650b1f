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

test.describe("/signup", () => {
  test("creates a customer's account, which can sign in @phone-slow", async ({ page, shop }) => {
    await page.goto("/signup");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Account");
    await expectAccessible(page);
    const input = await fill(page);
    await expect(button(page)).toBeEnabled();
    const sent = page.waitForRequest("**/api/auth/signup");
    await button(page).click();
    expect((await sent).postDataJSON()).toEqual({
      user: { name: "Zoë Tan", ...input, role: "customer" },
    });
    await expect(page.getByText("Account created successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);

    const { body } = await shop.api<{ role: string }>("/api/auth/login", { body: input });
    expect(body.role).toBe("customer");
  });

  for (const { why, input, says } of [
    { why: "digits in a name", input: { name: "J0hn" }, says: "Name should only contain letters and spaces" },
    { why: "two spaces", input: { name: "Ann  Lee" }, says: "Name should only contain letters and spaces" },
    { why: "a short name", input: { name: "Jo" }, says: "Name should contain minimum 3 letters" },
    { why: "half an address", input: { email: "zoe@" }, says: "Enter Valid Email (e.g)zoe@" },
    {
      why: "a weak password",
      input: { password: "abcdefgh", confirm: "abcdefgh" },
      says: "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.",
    },
    {
      why: "a symbol that is not allowed",
      input: { password: "Abcdef1#", confirm: "Abcdef1#" },
      says: "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.",
    },
    { why: "a slip in the repetition", input: { confirm: "Abcdef1?" }, says: "Passwords do not match." },
  ])
    test(`validates while typing: ${why}`, async ({ page }) => {
      await page.goto("/signup");
      await fill(page, input);
      await expect(page.getByText(says, { exact: true })).toBeVisible();
      await expect(button(page)).toBeDisabled();
      await fill(page);
      await expect(page.getByText(says, { exact: true })).toBeHidden();
      await expect(button(page)).toBeEnabled();
    });

  test("clears the error of the confirmation when the passwords match", async ({ page }) => {
    await page.goto("/signup");
    await fill(page, { password: "Abcdef1!", confirm: "Abcdef1!x" });
    await expect(page.getByText("Passwords do not match.")).toBeVisible();
    await page.getByLabel("Confirm Password").fill("Abcdef1!!");
    await page.getByLabel("Password", { exact: true }).fill("Abcdef1!!");
    await expect(page.getByText("Passwords do not match.")).toBeHidden();
  });

  test("focuses the first invalid field of an empty form", async ({ page }) => {
    await page.goto("/signup");
    await button(page).click();
    await expect(page.getByText("Name should contain minimum 3 letters")).toBeVisible();
    await expect(page.getByLabel("Full Name")).toBeFocused();
    await expect(button(page)).toBeDisabled();
    await expectAccessible(page);
  });

  test("shows the server's error", async ({ page, shop }) => {
    const { email } = await shop.newCustomer();
    await page.goto("/signup");
    await fill(page, { email });
    await button(page).click();
    await expect(page.getByRole("alert")).toHaveText("An account with this email already exists");
    await expect(page).toHaveURL(/\/signup$/);
  });

  test("keeps the input while offline", async ({ page, context }) => {
    await page.goto("/signup");
    const { email } = await fill(page);
    await context.setOffline(true);
    await button(page).click();
    await expect(page.getByRole("alert")).toContainText("You seem to be offline");
    await context.setOffline(false);
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await button(page).click();
    await expect(page.getByText("Account created successfully")).toBeVisible();
  });

  test("redirects to the previous page after signing in", async ({ page }) => {
    await page.goto("/customer");
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole("link", { name: "Create one" }).click();
    const { email, password } = await fill(page);
    await button(page).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/customer$/);
  });
});
