import type { Page } from "@playwright/test";
import { phone } from "../support/browser.ts";
import { catalogueStored } from "../support/device.ts";
import { addToCart, calculateShipping } from "../support/orders.ts";
import { expect, people, signInByApi, test } from "../support/test.ts";

test("a visitor sees links to the shop, sign-in, delivery and privacy only @slow", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  for (const [name, href] of [
    ["Home", "/"],
    ["Browse Books", "/browse"],
    ["Categories", "/categories"],
    ["Sign In", "/login"],
    ["Cart, empty", "/cart"],
  ] as const)
    await expect(header.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  for (const name of ["Admin", "DashBoard"]) await expect(header.getByRole("link", { name })).toHaveCount(0);
  await expect(header.getByRole("button", { name: "Logout" })).toHaveCount(0);

  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("An independent bookshop in Singapore");
  await expect(footer.getByRole("navigation", { name: "Quick Links" }).getByRole("link")).not.toHaveCount(0);
  await expect(footer).toContainText("12 Tiong Bahru Road");
  await expect(footer.getByRole("link", { name: /Instagram/ })).toHaveAttribute("href", /instagram/);

  await footer.getByRole("link", { name: "Delivery and returns" }).click();
  await expect(page.getByRole("table").first()).toContainText("$4.00");
  await expect(page.getByText(/With you within \d+ days? of your order/).first()).toBeVisible();

  // The privacy notice says what the shop's log records of visitors.
  await footer.getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/\/contact#privacy$/);
  const notice = page.getByRole("region", { name: "Privacy" });
  await expect(notice).toContainText("only a part, which your neighbours share");
  await expect(notice).toContainText("deleted after three months");
});

test("a customer has a DashBoard, a profile and Logout; an administrator Admin", async ({ page, shop }) => {
  await signInByApi(page, await shop.newCustomer("Farah Lim"));
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "DashBoard" })).toHaveAttribute("href", "/customer");
  await expect(header.getByRole("link", { name: "Farah Lim" })).toHaveAttribute("href", "/profile");
  await expect(header.getByRole("link", { name: "Admin" })).toHaveCount(0);
  await page.goto("/browse");
  await header.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Successfully logged out")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(header.getByRole("link", { name: "Sign In" })).toBeVisible();

  await signInByApi(page, people.admin);
  await page.goto("/");
  await expect(header.getByRole("link", { name: "Admin", exact: true }).first()).toHaveAttribute(
    "href",
    "/admin",
  );
  await expect(header.getByRole("link", { name: "DashBoard" })).toHaveCount(0);
});

test("the header's cart shows its number of copies @phone @desktop-slow", async ({ page }) => {
  await page.goto("/book/8");
  await page.getByRole("banner").getByRole("link", { name: "Cart, empty" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.goto("/book/8");
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  const cart = page.getByRole("banner").getByRole("button", { name: "Cart, 2 items" });
  await expect(cart).toHaveText("2");
  await cart.click();
  await expect(page.getByRole("dialog", { name: "Calculate Shipping" })).toBeVisible();
});

test("on a phone the links are behind a menu @phone-only @slow", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  const link = header.getByRole("link", { name: "Browse Books" });
  await expect(link).toBeHidden();
  await header.getByRole("button", { name: "Open menu" }).press("Enter");
  await expect(header.getByRole("link", { name: "Home", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await expect(header.getByRole("button", { name: "Open menu" })).toBeFocused();
  await header.getByRole("button", { name: "Open menu" }).tap();
  await link.tap();
  await expect(page).toHaveURL(/\/browse$/);
  await expect(link).toBeHidden();
});

test("the theme follows the system until one is chosen, and the choice stays @slow", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole("radio", { name: "Dark" }).check();
  const dark = await paper();
  expect(dark).not.toBe(light);
  await page.reload();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  expect(await paper()).toBe(dark);
  await page.getByRole("radio", { name: "System" }).check();
  expect(await paper()).toBe(light);
});

test("navigating focuses the page, announces its title, and scrolls to the top @slow", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "About Frangipani Books" })).toBeVisible();
  const metadata = page.locator('head > link[rel="canonical"], head > meta[property^="og:"]');
  await expect(metadata).not.toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.getByRole("banner").getByRole("link", { name: "Categories" }).click();
  await expect(page).toHaveTitle("Categories · Frangipani Books");
  await expect(page.locator("#main")).toBeFocused();
  await expect(metadata, "metadata of another page").toHaveCount(0);
  await expect(page.getByRole("status", { name: "Page" })).toHaveText("Categories · Frangipani Books");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  // Scroll anchoring may move the page by some pixels while covers load.
  await expect.poll(() => page.evaluate(() => Math.abs(window.scrollY - 400))).toBeLessThan(40);
});

test("the first Tab focuses a link that skips the header @slow", async ({ page }) => {
  await page.goto("/browse");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "New arrivals" })).toBeFocused();
});

test("a missing script reloads the page once, then shows an error with Try again @slow", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Featured Books" })).toBeVisible();
  let isMissing = true;
  await page.route(/\/assets\/categories[^/]*\.js$/, (route) =>
    isMissing ? route.abort() : route.continue(),
  );
  // The event of the first load may still come, so the page has loaded once or twice.
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.getByRole("banner").getByRole("link", { name: "Categories" }).click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  expect(loads).toBeGreaterThanOrEqual(1);
  expect(loads).toBeLessThanOrEqual(2);
  await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  isMissing = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
});

test("offline, a bar says what still works, and folds after seconds @slow", async ({ page, context }) => {
  await page.clock.install();
  await page.goto("/");
  const heading = page.getByRole("heading", { name: "Featured Books" });
  await expect(heading).toBeVisible();
  await expect(page.getByText("You are offline.")).toHaveCount(0);
  await catalogueStored(page);
  const before = await heading.boundingBox();
  await context.setOffline(true);
  await expect(
    page.getByText(/You are offline\. You can browse, search and fill your cart/),
  ).toBeInViewport();
  expect(await heading.boundingBox()).toEqual(before);
  await page.clock.fastForward(4_000);
  await expect(page.getByRole("button", { name: "Offline" })).toHaveAttribute("aria-expanded", "false");
  await context.setOffline(false);
  await expect(page.getByText("You are offline.")).toHaveCount(0);
});

test("status bars stand above the buy bar, with large text @phone-only @slow", async ({ page, context }) => {
  await page.goto("/book/1");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await context.setOffline(true);
  const add = page.getByRole("button", { name: "Add to Cart" });
  const bar = page.getByText(/^You are offline/).locator("..");
  await expect(add).toBeInViewport({ ratio: 1 });
  await expect(bar).toBeInViewport({ ratio: 1 });
  const buy = await add.locator("..").boundingBox();
  const status = await bar.boundingBox();
  expect((status?.y ?? Number.NaN) + (status?.height ?? Number.NaN)).toBeLessThanOrEqual(
    buy?.y ?? Number.NaN,
  );
  expect(status?.y, "the upper half of the screen is free").toBeGreaterThan(phone.viewport.height / 2);
});

test("a toast is removed when its page is left @slow", async ({ page }) => {
  await page.clock.install();
  await addToCart(page, "2");
  await calculateShipping(page);
  const toast = page.locator("[data-sonner-toast]").filter({ hasText: "Shipping calculated" });
  // While the pointer is on it, it stays past its time.
  await toast.hover();
  await page.clock.fastForward(6_000);
  await expect(toast).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Browse Books" }).press("Enter");
  await expect(page).toHaveURL(/\/browse$/);
  await expect(toast).toHaveCount(0);
});

test("the toast with View cart closes when the cart is opened by its link @slow", async ({ page }) => {
  await page.goto("/book/2");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  const toast = page.locator("[data-sonner-toast]").filter({ hasText: "View cart" });
  await expect(toast).toBeVisible();
  await page.getByRole("link", { name: /in your cart$/ }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(toast).toHaveCount(0, { timeout: 3_000 });
});

for (const path of ["/", "/browse", "/category/mystery", "/book/1"])
  test(`no heart of ${path} lies on a cover or a title @phone @slow`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator("[data-hydrating]")).toHaveCount(0);
    const [hearts, covered] = await page.evaluate(() => {
      const hearts = [...document.querySelectorAll('main button[aria-label^="Save "]')];
      const titles = [...document.querySelectorAll("main :is([data-cover], h1, h2, h3)")];
      const covered = hearts.flatMap((heart) => {
        const { left, right, top, bottom } = heart.getBoundingClientRect();
        return titles.filter((title) => {
          const box = title.getBoundingClientRect();
          return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
        });
      });
      return [hearts.length, covered.map(({ outerHTML }) => outerHTML)];
    });
    expect(hearts).toBeGreaterThan(0);
    expect(covered).toEqual([]);
  });

for (const colorScheme of ["light", "dark"] as const)
  test(`the scrollbar's gutter matches a ${colorScheme} page, also with a dialog @slow`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await addToCart(page, "1");
    await expectGutterColour(page, "header");
    await page.getByRole("button", { name: "Cart, 1 item" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectGutterColour(page, '[class*="backdrop"]');
  });

/** Expects the gutter to have the colour of this element over the page, with a tolerance for rounding. */
async function expectGutterColour(page: Page, selector: string): Promise<void> {
  const [besideGutter, gutter] = await page.evaluate((selector) => {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    const paint = (...colors: string[]) => {
      if (!context) return [];
      for (const color of colors) {
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
      }
      return [...context.getImageData(0, 0, 1, 1).data];
    };
    const backgroundOf = (element: Element | null) =>
      element ? getComputedStyle(element).backgroundColor : "";
    return [
      paint(backgroundOf(document.body), backgroundOf(document.querySelector(selector))),
      paint(backgroundOf(document.documentElement)),
    ];
  }, selector);
  expect(gutter?.length).toBe(4);
  for (const [part, value] of gutter?.entries() ?? [])
    expect(Math.abs(value - (besideGutter?.[part] ?? Number.NaN))).toBeLessThanOrEqual(2);
}
