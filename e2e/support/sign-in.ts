import { expect, type Page } from "@playwright/test";
import type { Person } from "./shop.ts";

/** Signs in by the login page. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto("/login");
  await sendSignIn(page, person);
  await expect(page.getByText("Logged in successfully")).toBeVisible();
}

/** Fills in and sends the form of an open login page. */
export async function sendSignIn(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
}

/** By the button of the profile. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByText("Successfully logged out")).toBeVisible();
}

/** Signs in without a page of the shop open. */
export async function signInByApi(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/robots.txt");
  const { origin } = new URL(page.url());
  const response = await page.request.post("/api/auth/login", {
    headers: { origin },
    data: { email, password },
  });
  expect(response.status(), await response.text()).toBe(200);
  const { id, name, role } = await response.json();
  await page.evaluate((user) => localStorage.setItem("user", JSON.stringify(user)), {
    id,
    name,
    email,
    role,
  });
}
