import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/page-checks.ts";
import { see } from "../support/steps.ts";
import { expect, fillForm, type Person, test } from "../support/test.ts";

const newEmail = () => `signup-${randomBytes(6).toString("hex")}@example.com`;
const signUpButton = (page: Page) => page.getByRole("button", { name: "Sign Up" });

async function fillSignUp(page: Page, { email = newEmail() } = {}): Promise<Person> {
  const [name, password] = ["Zoë Tan", "Abcdef1!"];
  await fillForm(page, { "Full Name": name, Email: email, Password: password, "Confirm Password": password });
  return { name, email, password };
}

test("a visitor who signs up arrives at the page they asked for @phone-slow", async ({ page, context }) => {
  await page.goto("/customer");
  await expect(page).toHaveURL(/\/login$/);
  await see(page, "Sign in to see your account.");
  await page.getByRole("link", { name: "Create one" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Account");
  const person = await fillSignUp(page);
  await context.setOffline(true);
  await signUpButton(page).click();
  await expect(page.getByRole("alert")).toContainText("You seem to be offline");
  await context.setOffline(false);
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  const sent = page.waitForRequest("**/api/auth/signup");
  await signUpButton(page).click();
  expect((await sent).postDataJSON()).toEqual({ user: { ...person, role: "customer" } });
  await see(page, "Account created successfully");
  await expect(page).toHaveURL(/\/customer$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Zoë Tan");
});

test("the sign-up form shows errors at once, and refuses a taken email @slow", async ({ page, shop }) => {
  const { email } = await shop.newCustomer();
  await page.goto("/signup");
  await signUpButton(page).click();
  await see(page, "Name should contain minimum 3 letters");
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await expect(signUpButton(page)).toBeDisabled();
  await expectAccessible(page);

  await page.getByLabel("Email").fill("nope");
  // The first part is the product owner's text (docs/rules.md#accounts), the second a hint.
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
    "Enter Valid Email (e.g)nope Such as name@example.com",
  );

  const password = page.getByLabel("Password", { exact: true });
  await password.fill("abc#1");
  await expect(page.getByRole("listitem").filter({ hasText: "done" })).toHaveText([
    "a lowercase letter, done",
    "a number, done",
  ]);
  await see(page, "# cannot be used");
  await expect(password).toHaveAccessibleDescription(/Password must be .* 8 characters or more/);

  await fillSignUp(page, { email });
  await signUpButton(page).click();
  await expect(page.getByRole("alert")).toHaveText("An account with this email already exists");
  await expect(page).toHaveURL(/\/signup$/);
});
