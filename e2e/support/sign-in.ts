import { expect, type Page } from "@playwright/test";
import type { Person } from "./shop.ts";

/** Signs in as a person does; ends where the login page leads to. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Logged in successfully")).toBeVisible();
}
