import type { CDPSession, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { logOut, signInByApi } from "../support/sign-in.ts";
import { expect, people, test } from "../support/test.ts";

/** A device in the browser that has passkeys and verifies its user without asking. */
async function addAuthenticator(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

async function addPasskey(page: Page, name: string, password: string): Promise<void> {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name of the passkey").fill(name);
  await page.getByRole("dialog").getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Passkey added")).toBeVisible();
}

test("adds a passkey in the profile, signs in with it, and removes it", async ({ page, shop }) => {
  const person = await shop.newCustomer();
  await signInByApi(page, person);
  const { devtools, authenticatorId } = await addAuthenticator(page);
  await addPasskey(page, "Work laptop", person.password);
  await expect(page.getByText("Work laptop")).toBeVisible();
  await expectAccessible(page);

  await logOut(page);
  await page.goto("/login");
  const usePasskey = page.getByRole("button", { name: "Use a passkey" });
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await usePasskey.click();
  await expect(
    page.getByText("No passkey was used. Please try again, or sign in in another way."),
  ).toBeVisible();
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await usePasskey.click();
  await expect(page.getByText("Logged in successfully")).toBeVisible();

  await page.goto("/profile");
  await page.getByRole("button", { name: "Remove Work laptop" }).click();
  await page.getByRole("dialog").getByLabel("Your password").fill(person.password);
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Passkey removed")).toBeVisible();
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.goto("/login");
  await usePasskey.click();
  await expect(
    page.getByText("This passkey could not be used. Please sign in in another way."),
  ).toBeVisible();
});

test("offers a passkey in the back office until it is dismissed @slow", async ({ page }) => {
  await signInByApi(page, people.admin);
  await page.goto("/admin");
  await expect(page.getByRole("link", { name: "Add a passkey" })).toBeVisible();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("link", { name: "Add a passkey" })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add a passkey" })).toBeHidden();
});
