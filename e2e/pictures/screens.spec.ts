import { join } from "node:path";
import type { Page } from "@playwright/test";
import { desktop, phone } from "../support/browser.ts";
import { addToCart } from "../support/orders.ts";
import { routes } from "../support/routes.ts";
import { expect, type Person, people, signInByApi, test } from "../support/test.ts";

const folder = join(import.meta.dirname, "../../screenshots");

const walks: { role: keyof typeof routes; person?: Person; withCart?: boolean }[] = [
  { role: "visitor" },
  { role: "customer", person: people.reader, withCart: true },
  { role: "admin", person: people.admin },
];

for (const [size, device] of Object.entries({ phone, desktop })) {
  test.describe(size, () => {
    test.use(device);
    for (const { role, person, withCart } of walks) {
      test(role, async ({ page }) => {
        test.setTimeout(600_000);
        if (person) await signInByApi(page, person);
        if (withCart) await addToCart(page, "1");
        for (const path of routes[role]) await photograph(page, path, `${role}-${nameOf(path)}-${size}`);
      });
    }
  });
}

async function photograph(page: Page, path: string, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(path);
    await waitForCovers(page);
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage: true });
  }
}

// Waits until nothing is busy and all covers are loaded; those below the fold load when scrolled to.
async function waitForCovers(page: Page): Promise<void> {
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
