import { holdBack } from "../support/faults.ts";
import { expect, test } from "../support/test.ts";

// Counts Tabs from book to book, so nobody else may add any.
test.use({ ownProduct: "untouched", viewport: { width: 390, height: 700 } });

test("Tab goes through all books, also those that were not there yet @slow", async ({ page }) => {
  await page.goto("/browse");
  await page.getByRole("link", { name: /A Slow Orbit Home/ }).focus();
  // From each book to its heart, and on to the next. The list draws further books in the frame after a press.
  const press = async (key: string) => {
    await page.keyboard.press(key);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  };
  for (let step = 2; step < 24; step += 1) await press("Tab");
  await expect(page.getByRole("link", { name: /The Unhurried Company/ })).toBeFocused();
  for (let step = 2; step < 24; step += 1) await press("Shift+Tab");
  await expect(page.getByRole("link", { name: /A Slow Orbit Home/ })).toBeFocused();
});

test("the focus stays on a heart while the page becomes interactive @slow", async ({ page }) => {
  const letCome = await holdBack(page, "**/assets/*.js");
  await page.goto("/browse", { waitUntil: "commit" });
  const heart = page.getByRole("button", { name: "Save A Tiger in the Tide" });
  await heart.focus();
  letCome();
  await expect(page.getByRole("main").getByRole("listitem").first()).toHaveAttribute("aria-setsize", "12");
  await expect(heart).toBeFocused();
});
