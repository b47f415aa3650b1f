import type { Page } from "@playwright/test";
import { calculateShipping, fillAddress, payAndConfirm, placeOrder } from "../support/orders.ts";
import { beginWalk, walks } from "../support/routes.ts";
import { expect, fillForm, signIn, test } from "../support/test.ts";

/* Browsers wrap translated texts in elements, so React no longer finds the text nodes that it rendered. */

/** Wraps every text in two font elements, as Google Translate does, without translating it. */
function translateInPlace(): void {
  const isExcluded = (parent: Element | null) =>
    !parent || parent.closest("script, style, textarea, svg, font");
  const translate = () => {
    if (!document.body || document.querySelector("[data-hydrating]")) return;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const textNodes: Text[] = [];
    while (texts.nextNode()) textNodes.push(texts.currentNode as Text);
    for (const text of textNodes)
      if (/\S/.test(text.data) && !isExcluded(text.parentElement)) {
        const outer = document.createElement("font");
        outer.append(document.createElement("font"));
        (outer.firstChild as Element).append(text.data);
        text.replaceWith(outer);
      }
  };
  new MutationObserver(translate).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ["data-hydrating"],
  });
}

const button = (page: Page, name: string) => page.getByRole("button", { name });

test.beforeEach(({ page }) => page.addInitScript(translateInPlace));

test("a customer signs up, buys and edits the profile on translated pages @slow", async ({ page, shop }) => {
  const pageErrors: string[] = [];
  page.on("pageerror", ({ message }) => pageErrors.push(message));
  const email = `translated-${crypto.randomUUID()}@example.com`;
  await page.goto("/forgot-password");
  await expect(page.locator("h1 font font")).toBeVisible();
  await page.getByLabel("Email").fill((await shop.newCustomer()).email);
  await button(page, "Send Reset Otp").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");

  await page.goto("/signup");
  const [name, password] = ["Zoë Tan", "Abcdef1!"];
  await fillForm(page, { "Full Name": name, Email: email, Password: password, "Confirm Password": password });
  await button(page, "Sign Up").click();
  await expect(page.getByText("Account created successfully")).toBeVisible();
  await signIn(page, { name, email, password });

  await page.goto("/book/1");
  await button(page, "Add to Cart").click();
  await expect(page.getByRole("link", { name: "1 in your cart" })).toBeVisible();
  await calculateShipping(page);
  const books = page.getByRole("main");
  await expect(books).toContainText("$21.50");
  await button(page, "Increase quantity").click();
  await expect(books).toContainText("$43.00");
  await button(page, "Proceed to Checkout").click();
  await button(page, "Add New Address").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await fillAddress(dialog);
  await dialog.getByRole("button", { name: "Save Address" }).click();
  await expect(page.getByText("Address saved successfully!")).toBeVisible();
  await placeOrder(page);
  await payAndConfirm(page);

  await page.goto("/profile");
  await button(page, "Edit Profile").click();
  await page.getByLabel("Full Name").fill("Zoë Lim");
  await button(page, "Save Changes").click();
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
  expect(pageErrors).toEqual([]);
});

for (const walk of walks)
  test(`every translated page can be opened and left, for ${walk.who} @slow`, async ({ page, shop }) => {
    const paths = await beginWalk(page, shop, walk);
    const pageErrors: string[] = [];
    page.on("pageerror", ({ message }) => pageErrors.push(`${page.url()} ${message}`));
    for (const path of paths) {
      await page.goto(path);
      await page.locator("h1 font font").first().waitFor();
      // Leaving the page removes its wrapped texts.
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/"]')?.click());
      await page.waitForURL("/");
      await expect(page.getByText("Unexpected Application Error")).toHaveCount(0);
    }
    expect(pageErrors).toEqual([]);
  });
