import type { Page } from "@playwright/test";
import { collectPageErrors } from "../support/page-errors.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, people, test } from "../support/test.ts";

/*
 * Every page is shown under the strict policy of the server: no inline script or style, nothing from elsewhere, and
 * Trusted Types. A breach of it appears in the browser's console, and in the page as an event.
 */

// Loads a page and waits for its files, heading and fonts.
async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await stands(page, heading);
}

// Navigates within the page, so that lazily loaded files are loaded too and no request is cut off. The last
// test checks that every URL has the same policy.
async function go(page: Page, pages: Record<string, string | RegExp>): Promise<void> {
  for (const [path, heading] of Object.entries(pages)) {
    await page.evaluate((to) => history.pushState(null, "", to), path);
    await stands(page, heading);
  }
}

async function stands(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

test("a page breaking the policy is noticed by this very test", async ({ page }) => {
  const pageErrors = await collectPageErrors(page);
  await open(page, "/contact", "Contact");
  await page.evaluate(() => {
    const script = document.createElement("script");
    try {
      script.text = "globalThis.wasRun = true";
      document.body.append(script);
    } catch (error) {
      console.error(error);
    }
  });
  expect(await page.evaluate(() => "wasRun" in globalThis)).toBe(false);
  expect(pageErrors.join("\n")).toMatch(/TrustedScript|script-src/);
});

test("the shop's pages keep the policy", async ({ page }) => {
  const pageErrors = await collectPageErrors(page);
  await open(page, "/", "Books worth the shelf they stand on");
  await go(page, {
    "/browse?q=rain": "Browse Books",
    "/categories": "Categories",
    "/category/fiction": "Fiction",
    "/cart": "Your cart is empty",
    "/contact": "Contact",
    "/book/no-such-book": "Book not found",
    "/no/such/page": "Oops! Page not found",
  });
  expect(pageErrors).toEqual([]);
});

test("the pages for signing in keep the policy", async ({ page }) => {
  const pageErrors = await collectPageErrors(page);
  await open(page, "/login", "Sign In");
  await go(page, {
    "/signup": "Create Account",
    "/forgot-password": "Forgot password?",
    "/verify-otp?email=a%40b.example": "Enter your code",
    "/reset-password?token=x": "Reset Password",
  });
  expect(pageErrors).toEqual([]);
});

test("a book's page keeps the policy, with its sample, the cart and its dialog", async ({ page }) => {
  const pageErrors = await collectPageErrors(page);
  await open(page, "/book/1", "The Rain Ledger");
  // A long description is collapsed at first (docs/rules.md#book).
  const more = page.getByRole("button", { name: "Read more" });
  if (await more.isVisible()) await more.click();
  await page
    .getByRole("button", { name: /sample|look inside/i })
    .first()
    .click();
  await expect(page.getByRole("dialog").locator("canvas").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("button", { name: /^Cart, / }).click();
  await expect(page.getByRole("dialog", { name: "Calculate Shipping" })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test("a customer's pages keep the policy, checkout included", async ({ page, shop }) => {
  const customer = await shop.newCustomer();
  const pageErrors = await collectPageErrors(page);
  await signIn(page, customer);
  await go(page, { "/book/1": "The Rain Ledger" });
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await go(page, {
    "/cart": "Shopping Cart",
    "/checkout": "Checkout",
    "/profile": "My Profile",
    "/customer": `Welcome, ${customer.name}`,
    "/customer/orders": "My Orders",
    "/order-success?session_id=cs_none": "Order not found or payment not completed.",
    "/order-confirmation": "My Orders",
  });
  expect(pageErrors).toEqual([]);
});

test("the back office keeps the policy, its forms included", async ({ page }) => {
  const pageErrors = await collectPageErrors(page);
  await signIn(page, people.admin);
  await go(page, {
    "/admin/orders": "Orders",
    "/admin/customers": "Customers",
    "/admin/users": "Users",
    "/admin/categories": "Category Management",
    "/admin/gst": "GST",
    "/admin/shipping": "Shipping",
    "/admin/countries": "Countries & Zones Management",
    "/admin/stock": "Stock-take",
    "/admin": "Books",
  });
  await page.getByRole("button", { name: "Add New Book" }).click();
  await expect(page.getByRole("dialog", { name: "Add New Book" })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test("every page and file says what browsers may do with it", async ({ shop }) => {
  const { body } = await shop.api<{ imageUrl: string; samplePdf: string }>("/api/book/getBookById/1");
  const pages = ["/", "/login", "/checkout", "/profile", "/customer", "/admin", "/book/1", "/no/such/page"];
  const files = ["/sw.js", "/no-such-file.js", body.imageUrl, body.samplePdf, "/media/no-such-file.pdf"];
  for (const path of [...pages, ...files]) {
    const { headers } = await fetch(shop.url + path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy, path).toMatch(/default-src 'none'/);
    expect(policy, path).toMatch(/frame-ancestors 'none'/);
    expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|\*/);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("cross-origin-opener-policy"), path).toBe("same-origin");
    expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy"), path).toMatch(/camera=\(self\), display-capture=\(\)/);
    // Only what has HTTPS may demand it (docs/security.md).
    expect(headers.get("strict-transport-security"), path).toBeNull();
  }
});
