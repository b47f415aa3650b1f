import type { CDPSession, Page } from "@playwright/test";
import { expectAccessible } from "../support/page-checks.ts";
import { openAs, press, see } from "../support/steps.ts";
import { expect, logOut, people, test } from "../support/test.ts";

/** Adds a virtual authenticator, which stores passkeys and verifies its user without asking. */
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
  await press(page, "Add a passkey");
  await page.getByLabel("Name of the passkey").fill(name);
  await page.getByRole("dialog").getByLabel("Your password").fill(password);
  await press(page, "Continue", { shows: "Passkey added" });
}

test("a passkey is added in the profile, signs in, and is removed", async ({ page, customer }) => {
  const { devtools, authenticatorId } = await addAuthenticator(page);
  await addPasskey(page, "Work laptop", customer.password);
  await see(page, "Work laptop");
  await expectAccessible(page);

  await logOut(page);
  await page.goto("/login");
  const usePasskey = page.getByRole("button", { name: "Use a passkey" });
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await usePasskey.click();
  await see(page, "No passkey was used. Please try again, or sign in in another way.");
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await usePasskey.click();
  await see(page, "Logged in successfully");

  await page.goto("/profile");
  await press(page, "Remove Work laptop");
  await page.getByRole("dialog").getByLabel("Your password").fill(customer.password);
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await see(page, "Passkey removed");
  await press(page, "Log Out");
  await page.goto("/login");
  await usePasskey.click();
  await see(page, "This passkey could not be used. Please sign in in another way.");
});

test("the back office offers a passkey until the offer is dismissed @slow", async ({ page }) => {
  await openAs(page, people.admin, "/admin");
  await expect(page.getByRole("link", { name: "Add a passkey" })).toBeVisible();
  await press(page, "Not now");
  await expect(page.getByRole("link", { name: "Add a passkey" })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add a passkey" })).toBeHidden();
});
