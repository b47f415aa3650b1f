import { join } from "node:path";
import type { Page } from "@playwright/test";
import { desktop, phone } from "../support/browser.ts";
import type { Person } from "../support/shop.ts";
import { arriveSignedIn } from "../support/sign-in.ts";
import { expect, people, test } from "../support/test.ts";

const folder = join(import.meta.dirname, "../../screenshots");

/** Every route of specification §2, by who looks at it. */
const routes: { who: string; person?: Person; withCart?: boolean; paths: string[] }[] = [
  {
    who: "visitor",
    paths: [
      "/",
      "/browse",
      "/browse?q=nothing-like-it",
      "/categories",
      "/category/mystery",
      "/category/no-such-category",
      "/book/1",
      "/book/no-such-book",
      "/cart",
      "/login",
      "/signup",
      "/forgot-password",
      "/verify-otp?email=reader@frangipani.example",
      "/reset-password",
      "/order-success?session_id=none",
      "/no-such-page",
    ],
  },
  {
    who: "customer",
    person: people.reader,
    withCart: true,
    paths: ["/cart", "/checkout", "/profile", "/customer", "/customer/orders"],
  },
  {
    who: "admin",
    person: people.admin,
    paths: [
      "/admin",
      "/admin/orders",
      "/admin/customers",
      "/admin/users",
      "/admin/categories",
      "/admin/gst",
      "/admin/shipping",
      "/admin/countries",
    ],
  },
];

for (const [size, device] of Object.entries({ phone, desktop })) {
  test.describe(size, () => {
    test.use(device);
    for (const { who, person, withCart, paths } of routes) {
      test(who, async ({ page }) => {
        test.setTimeout(600_000);
        if (person) await arriveSignedIn(page, person);
        if (withCart) {
          await page.goto("/book/1");
          await page.getByRole("button", { name: "Add to Cart" }).click();
        }
        for (const path of paths) await photograph(page, path, `${who}-${nameOf(path)}-${size}`);
      });
    }
  });
}

async function photograph(page: Page, path: string, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(path);
    await settled(page);
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage: true });
  }
}

/** What is busy has come, and so have the covers below the fold, which load when they are scrolled to. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    const loading = [...document.images].filter((image) => !image.complete);
    await Promise.all(loading.map((image) => image.decode().catch(() => undefined)));
    scrollTo(0, 0);
    await document.fonts.ready;
  });
}

const nameOf = (path: string) => (path === "/" ? "home" : path.slice(1).replaceAll(/[^a-z0-9]+/gi, "-"));
