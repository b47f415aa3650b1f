import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

/* The app's scripts are held back until something was pressed, chosen or typed on a page that is painted already. */

type Case = {
  what: string;
  path: string;
  /** One of each kind of control in `npm test`, the others among the slow tests. */
  isDaily?: true;
  act(page: Page): Promise<unknown>;
  happens(page: Page): Promise<unknown>;
};

const addToCart = (page: Page) => page.getByRole("button", { name: "Add to Cart" });
const quantity = (page: Page) => page.getByRole("spinbutton", { name: /^Quantity of/ });
const cart = (page: Page, items: string) =>
  expect(page.getByRole("banner").getByRole("button", { name: `Cart, ${items}`, exact: true })).toBeVisible();

const CASES: Case[] = [
  {
    what: "a heart on a cover, pressed twice by mistake",
    path: "/",
    act: async (page) => {
      const heart = page.getByRole("button", { name: "Save The Rain Ledger" });
      await heart.click();
      await heart.click();
    },
    happens: async (page) => {
      await expect(page.getByRole("button", { name: /The Rain Ledger/, pressed: true })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe("/");
    },
  },
  {
    what: "a theme",
    path: "/",
    act: (page) => page.getByRole("radio", { name: "Dark" }).press("Space"),
    happens: async (page) => {
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
    },
  },
  {
    what: "a category of the books",
    path: "/browse",
    act: (page) => page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Mystery" }),
    happens: async (page) => {
      await expect(page).toHaveURL(/category=/);
      await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue(/mystery/i);
    },
  },
  {
    what: "a sequence of the books, by the keyboard",
    path: "/browse",
    act: async (page) => {
      await page.getByRole("combobox", { name: /Sort/ }).focus();
      await page.keyboard.press("ArrowDown");
    },
    happens: (page) => expect(page).toHaveURL(/sort=/),
  },
  {
    what: "words to search for, and Enter",
    isDaily: true,
    path: "/browse",
    act: async (page) => {
      await page.getByRole("searchbox").pressSequentially("lamps");
      await page.keyboard.press("Enter");
    },
    happens: async (page) => {
      await expect(page).toHaveURL(/q=lamps/);
      await expect(page.getByRole("searchbox")).toHaveValue("lamps");
      await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
    },
  },
  {
    what: "a sequence of a category",
    path: "/category/mystery",
    act: (page) => page.getByRole("combobox", { name: /Sort/ }).selectOption({ index: 1 }),
    happens: (page) => expect(page).toHaveURL(/sort=/),
  },
  {
    what: "Add to Cart, pressed until it answers",
    isDaily: true,
    path: "/book/1",
    act: async (page) => {
      await addToCart(page).click();
      await addToCart(page).click();
    },
    happens: (page) => cart(page, "1 item"),
  },
  {
    what: "Add to Cart, by the keyboard",
    path: "/book/1",
    act: (page) => addToCart(page).press("Enter"),
    happens: (page) => cart(page, "1 item"),
  },
  {
    what: "two steps of the quantity, and Add to Cart",
    path: "/book/1",
    act: async (page) => {
      await page.getByRole("button", { name: "Increase quantity" }).click();
      await page.getByRole("button", { name: "Increase quantity" }).click();
      await addToCart(page).click();
    },
    happens: async (page) => {
      await cart(page, "3 items");
      await expect(quantity(page)).toHaveValue("3");
    },
  },
  {
    what: "a typed quantity",
    path: "/book/1",
    act: (page) => quantity(page).fill("3"),
    happens: async (page) => {
      await expect(quantity(page)).toHaveValue("3");
      await addToCart(page).click();
      await cart(page, "3 items");
    },
  },
  {
    what: "Look inside",
    path: "/book/1",
    act: (page) => page.getByRole("button", { name: "Look inside" }).click(),
    happens: (page) => expect(page.getByRole("dialog")).toBeVisible(),
  },
  {
    what: "a place that was scrolled to",
    path: "/book/1",
    act: async (page) => {
      await page.mouse.move(200, 400);
      await page.mouse.wheel(0, 300);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(250);
    },
    happens: async (page) => {
      await addToCart(page).waitFor();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(250);
    },
  },
];

for (const { what, path, isDaily, act, happens } of CASES)
  test(`${what} is kept on ${path}, and done once ${isDaily ? "@phone-slow" : "@phone @slow"}`, async ({
    page,
  }) => {
    await beforeScripts(page, path, act);
    await happens(page);
  });

test("the menu and the filters of a phone open once the app is here @phone-only @slow", async ({ page }) => {
  await beforeScripts(page, "/", (page) => page.getByRole("button", { name: "Open menu" }).tap());
  await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
  await beforeScripts(page, "/browse", (page) => page.getByRole("button", { name: "Filters" }).tap());
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a press on the frame of a page that no server renders is kept @phone-only @slow", async ({ page }) => {
  await beforeScripts(page, "/cart", (page) => page.getByRole("button", { name: "Open menu" }).tap());
  await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
});

async function beforeScripts(page: Page, path: string, act: Case["act"]): Promise<void> {
  let letCome = () => {};
  const released = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("[data-hydrating]")).toBeAttached();
  await act(page);
  await expect(page.locator("[data-hydrating]"), "the scripts are still held back").toBeAttached();
  letCome();
  await expect(page.locator("[data-hydrating]")).toHaveCount(0);
  await expect(page.locator("[data-heard]")).toHaveCount(0);
}
