import type { ConsoleMessage, Page } from "@playwright/test";
import { signIn } from "./support/sign-in.ts";
import { expect, people, test } from "./support/test.ts";

/*
 * Every page is shown under the strict policy of the server: no inline script or style, nothing from elsewhere, and
 * Trusted Types. A breach of it appears in the browser's console, and in the page as an event.
 */

/** A missing picture and the like; what the console says about answers of the API is what other tests look at. */
const isAboutAnswers = (message: ConsoleMessage) => /^Failed to load resource/.test(message.text());

/** What goes wrong on a page from now on: breaches of the policy, errors in the console, errors nobody caught. */
async function troubleOn(page: Page): Promise<string[]> {
  const trouble: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !isAboutAnswers(message)) trouble.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => trouble.push(`uncaught: ${error.message}`));
  await page.exposeFunction("tellOfBreach", (breach: string) => trouble.push(breach));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      (globalThis as unknown as { tellOfBreach(breach: string): void }).tellOfBreach(
        `policy: ${violatedDirective} refused ${blockedURI} in ${sourceFile}`,
      ),
    );
  });
  return trouble;
}

/** Goes there and waits until the page stands: its files are loaded, its heading is shown, in its own letters. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

test("a page breaking the policy is noticed by this very test", async ({ page }) => {
  const trouble = await troubleOn(page);
  await visit(page, "/contact");
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
  expect(trouble.join("\n")).toMatch(/TrustedScript|script-src/);
});

test("the shop's pages keep the policy", async ({ page }) => {
  const trouble = await troubleOn(page);
  for (const path of ["/", "/browse?q=rain", "/categories", "/category/fiction", "/cart", "/contact"])
    await visit(page, path);
  for (const path of ["/book/no-such-book", "/no/such/page"]) await visit(page, path);
  // It logs the missing path (spec §2, Layout), and nothing else goes wrong.
  expect(trouble).toEqual(["console: 404: no page at /no/such/page"]);
});

test("the pages for signing in keep the policy", async ({ page }) => {
  const trouble = await troubleOn(page);
  for (const path of ["/login", "/signup", "/forgot-password", "/verify-otp?email=a%40b.example"])
    await visit(page, path);
  await visit(page, "/reset-password?token=x");
  expect(trouble).toEqual([]);
});

test("a book's page keeps the policy, with its sample, the cart and its dialog", async ({ page }) => {
  const trouble = await troubleOn(page);
  await visit(page, "/book/1");
  // What is long is folded at first (spec §2, Book detail).
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
  expect(trouble).toEqual([]);
});

test("a customer's pages keep the policy, checkout included", async ({ page, shop }) => {
  const customer = await shop.newCustomer();
  const trouble = await troubleOn(page);
  await signIn(page, customer);
  await visit(page, "/book/1");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  for (const path of ["/cart", "/checkout", "/profile", "/customer", "/customer/orders"])
    await visit(page, path);
  for (const path of ["/order-success?session_id=cs_none", "/order-confirmation"]) await visit(page, path);
  expect(trouble).toEqual([]);
});

test("the back office keeps the policy, its forms included", async ({ page }) => {
  const trouble = await troubleOn(page);
  await signIn(page, people.admin);
  for (const part of ["orders", "customers", "users", "categories", "gst", "shipping", "countries"])
    await visit(page, `/admin/${part}`);
  await visit(page, "/admin");
  await page.getByRole("button", { name: "Add New Book" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(trouble).toEqual([]);
});

test("every page and file says what browsers may do with it", async ({ shop }) => {
  for (const path of ["/", "/book/1", "/admin", "/sw.js", "/no-such-file.js"]) {
    const { headers } = await fetch(shop.url + path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy, path).toMatch(/default-src 'none'/);
    expect(policy, path).toMatch(/frame-ancestors 'none'/);
    expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|\*/);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("cross-origin-opener-policy"), path).toBe("same-origin");
    expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy"), path).toMatch(/camera=\(\)/);
    // Only what has HTTPS may demand it (docs/security.md).
    expect(headers.get("strict-transport-security"), path).toBeNull();
  }
});
