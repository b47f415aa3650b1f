import { expect, test } from "../support/test.ts";

/* Reaches the URL a moment later; each delay is tried in packages/web ("a navigation is not undone"). */
const BEFORE_MS = 100;
const AFTER_MS = 400;
const LATE_MS = 1_000;

test("a search typed right before takes nobody back from another page @slow", async ({ page }) => {
  const search = page.getByRole("searchbox", { name: "Search by title or author" });
  const contact = page.getByRole("heading", { level: 1, name: "Contact" });
  await page.clock.install();
  for (const delay of [BEFORE_MS, AFTER_MS]) {
    await page.goto("/browse");
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    const code = Promise.withResolvers<void>();
    await page.route("**/assets/contact-*.js", async (route) => {
      await code.promise;
      await route.continue();
    });
    await search.fill("zzyzx");
    await page.clock.runFor(delay);
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).dispatchEvent("click");
    await page.clock.runFor(LATE_MS);
    code.resolve();
    await expect(contact).toBeVisible();
    await page.clock.runFor(LATE_MS);
    await expect(page, `${delay} ms after a key`).toHaveURL(/\/contact$/);
    await page.clock.resume();
    await page.goBack();
    await expect(page).toHaveURL("/browse?q=zzyzx");
    await expect(search).toHaveValue("zzyzx");
    await page.unrouteAll({ behavior: "wait" });
  }
});
