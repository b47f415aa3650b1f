import type { Page } from "@playwright/test";
import { openForOffline } from "../support/device.ts";
import { holdBack } from "../support/faults.ts";
import { fillAddress, fillCheckout, payAndConfirm, placeOrder } from "../support/orders.ts";
import { collectPageErrors } from "../support/page-checks.ts";
import { routes } from "../support/routes.ts";
import { expect, people, sendSignIn, signInByApi, test } from "../support/test.ts";

const customerPaths = routes.customer.filter((path) => path.startsWith("/customer"));

// Navigates within the app, where no server is asked and routes check the role themselves.
async function expectRedirected(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.evaluate((to) => history.pushState(null, "", to), "/contact");
    await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
    await page.evaluate((to) => history.pushState(null, "", to), path);
    await expect(page, path).toHaveURL(/\/login$|\/$/);
  }
}

test("a page that needs another role leads to /login, then to the page", async ({ page, shop }) => {
  await page.goto("/contact");
  await expectRedirected(page, [...customerPaths, ...routes.admin, "/profile"]);
  await page.goto("/admin/gst");
  await expect(page).toHaveURL(/\/login$/);
  await sendSignIn(page, people.admin);
  await expect(page).toHaveURL(/\/admin\/gst$/);
  await page.goto("/customer");
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/contact");
  await expectRedirected(page, customerPaths);

  await signInByApi(page, await shop.newCustomer());
  await page.goto("/admin/orders");
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/contact");
  await expectRedirected(page, routes.admin);
});

// Goes to the contact page, and releases the response while the page's script is still loading.
async function leaveBeforeResponse(page: Page, release: () => void, expectedText: string): Promise<void> {
  const releaseContact = await holdBack(page, "**/assets/contact-*.js");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).dispatchEvent("click");
  await expect(page).toHaveURL(/\/contact$/);
  release();
  await expect(page.getByText(expectedText)).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
  const contact = page.getByRole("heading", { level: 1, name: "Contact" });
  await expect(contact).toBeHidden();
  releaseContact();
  await expect(contact).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
}

test("a sign-in with a late response stays on the page opened meanwhile @slow", async ({ page, shop }) => {
  const customer = await shop.newCustomer();
  await page.goto("/login");
  const release = await holdBack(page, "**/api/auth/login");
  await sendSignIn(page, customer);
  await leaveBeforeResponse(page, release, "Logged in successfully");
  await expect(page.getByRole("banner").getByText(customer.name)).toBeVisible();
});

test("an order placed late opens no payment page once its checkout is left @slow", async ({ page, shop }) => {
  await fillCheckout(page, shop);
  const release = await holdBack(page, "**/api/stripe/create-checkout-session");
  await placeOrder(page);
  const cancelled = page.waitForResponse("**/api/stripe/cancel-checkout/*");
  await leaveBeforeResponse(page, release, "Your order was not placed");
  expect((await cancelled).status()).toBe(200);

  await page.goto("/checkout");
  await fillAddress(page);
  await placeOrder(page);
  await payAndConfirm(page);
});

test("missing pages return 404 and say what is missing; an unknown path is logged", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "info" && logged.push(message.text()));
  for (const [path, heading] of [
    ["/category/gardening", "Category Not Found"],
    ["/book/nope", "Book not found"],
    ["/nowhere", "Oops! Page not found"],
    ["/book/1/nowhere", "Oops! Page not found"],
    ["/category/mystery/nowhere", "Oops! Page not found"],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    if (heading !== "Oops! Page not found") continue;
    await expect(page).toHaveTitle("Page not found · Frangipani Books");
    expect(logged.join("\n")).toContain(path);
  }
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test.describe("with the worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("another spelling of a URL is redirected to the page's only one @slow", async ({ page }) => {
    const errors = collectPageErrors(page);
    for (const [spelling, path] of [
      ["/book/1/", "/book/1"],
      ["/Book/1", "/book/1"],
      ["/browse/?q=rain", "/browse?q=rain"],
      ["/Cart/", "/cart"],
      ["/category/Mystery?subcategory=Cosy", "/category/mystery?subcategory=cosy"],
      [
        "/category/science-fiction?subcategory=Space%20Opera",
        "/category/science-fiction?subcategory=space-opera",
      ],
    ] as const) {
      const response = await page.request.get(spelling, { maxRedirects: 0 });
      const { location, "cache-control": caching } = response.headers();
      expect([response.status(), location], spelling).toEqual([308, path]);
      expect(caching, spelling).toMatch(/max-age=0|no-cache/);
    }
    await page.goto("/category/science-fiction?subcategory=Space%20Opera");
    await expect(page.getByRole("heading", { level: 1, name: "Space Opera" })).toBeVisible();
    await page.goto("/book/1/");
    await expect(page.getByRole("heading", { level: 1, name: "The Rain Ledger" })).toBeVisible();
    expect(errors).toEqual([]);
  });

  test("an unknown path has status 404, also offline @slow", async ({ page, context }) => {
    await openForOffline(page);
    for (const isOffline of [false, true]) {
      await context.setOffline(isOffline);
      expect((await page.goto("/nowhere"))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
      expect((await page.goto("/categories"))?.status()).toBe(200);
    }
  });
});
