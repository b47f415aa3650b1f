import { setTimeout as delay } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { holdBack } from "../support/faults.ts";
import { newOrder } from "../support/orders.ts";
import { signInByApi } from "../support/sign-in.ts";
import { expect, people, test } from "../support/test.ts";

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
    what: "all that is pressed meanwhile, in its sequence,",
    path: "/book/1",
    act: async (page) => {
      await page.getByRole("button", { name: "Increase quantity" }).click();
      await page.getByRole("button", { name: "Increase quantity" }).click();
      await addToCart(page).click();
      await page.getByRole("button", { name: "Save The Rain Ledger" }).first().click();
      await page.getByRole("radio", { name: "Dark" }).press("Space");
      await page.getByRole("button", { name: "Look inside" }).click();
    },
    happens: async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await cart(page, "3 items");
      await expect(quantity(page)).toHaveValue("3");
      await expect(
        page.getByRole("button", { name: /The Rain Ledger/, pressed: true }).first(),
      ).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
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

/* Every kind of control of these pages, each way that it is used. */

const HOME = "/";
const BROWSE = "/browse";
const CATEGORIES = "/categories";
const CATEGORY = "/category/mystery";
const BOOK = "/book/1";
const ALL = [HOME, BROWSE, CATEGORIES, CATEGORY, BOOK];

type Control = {
  name: string;
  on: readonly string[];
  isOnlyOn?: "phone" | "desktop";
  find(page: Page): Locator;
  /** By default it is pressed, or by Enter. */
  press?(control: Locator, isMobile: boolean): Promise<unknown>;
  type?(control: Locator): Promise<unknown>;
  happens(page: Page, path: string): Promise<unknown>;
};

const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first();
const isInAddress = (part: RegExp) => (page: Page) => expect(page).toHaveURL(part);
const opensDialog = (page: Page) => expect(page.getByRole("dialog")).toBeVisible();

const CONTROLS: Control[] = [
  {
    name: "the menu",
    on: ALL,
    isOnlyOn: "phone",
    find: button("Open menu"),
    happens: (page) => expect(button("Close menu")(page)).toBeVisible(),
  },
  {
    name: "the magnifier",
    on: [HOME, CATEGORIES, CATEGORY, BOOK],
    isOnlyOn: "phone",
    find: button("Search"),
    happens: (page) => expect(page.getByLabel("Search the shop")).toBeFocused(),
  },
  {
    name: "the search of the header",
    on: [HOME, CATEGORIES, CATEGORY, BOOK],
    isOnlyOn: "desktop",
    find: (page) => page.getByLabel("Search the shop"),
    press: (field) => field.fill("lamps"),
    type: async (field) => {
      await field.pressSequentially("lamps");
      await field.press("Enter");
      await field.page().waitForURL(/\/browse\?q=lamps/, { waitUntil: "commit" });
    },
    happens: (page) => expect(page.locator("[name=q]")).toHaveValue("lamps"),
  },
  {
    name: "the theme",
    on: ALL,
    find: (page) => page.getByRole("radio", { name: "Dark" }),
    press: (radio, isMobile) => press(radio.locator("xpath=ancestor::label"), isMobile),
    type: (radio) => radio.press("Space"),
    happens: (page) => expect(page.locator("html")).toHaveAttribute("data-theme", "dark"),
  },
  {
    name: "a heart",
    on: [HOME, BROWSE, CATEGORY, BOOK],
    find: button(/^Save /),
    happens: async (page, path) => {
      await expect(page.getByRole("button", { pressed: true }).first()).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    },
  },
  {
    name: "a category",
    on: [BROWSE],
    find: (page) => page.getByRole("combobox", { name: "Category" }),
    press: (select) => select.selectOption({ label: "Mystery" }),
    type: (select) => select.press("ArrowDown"),
    happens: async (page) => {
      await expect(page).toHaveURL(/category=/);
      await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue(/mystery/i);
    },
  },
  {
    name: "a sequence",
    on: [BROWSE, CATEGORY],
    find: (page) => page.getByRole("combobox", { name: /Sort/ }),
    press: (select) => select.selectOption({ index: 1 }),
    type: (select) => select.press("ArrowDown"),
    happens: isInAddress(/sort=/),
  },
  { name: "Filters", on: [BROWSE], isOnlyOn: "phone", find: button("Filters"), happens: opensDialog },
  { name: "Look inside", on: [BOOK], find: button("Look inside"), happens: opensDialog },
  { name: "Add to Cart", on: [BOOK], find: addToCart, happens: (page) => cart(page, "1 item") },
  {
    name: "a step of the quantity",
    on: [BOOK],
    find: button("Increase quantity"),
    happens: (page) => expect(quantity(page)).toHaveValue("2"),
  },
  {
    name: "Read more",
    on: [BOOK],
    find: button("Read more"),
    happens: (page) => expect(button("Show less")(page)).toBeVisible(),
  },
  {
    name: "a link",
    on: ALL,
    find: (page) => page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }),
    happens: isInAddress(/\/contact$/),
  },
];

const press = (control: Locator, isMobile: boolean) => (isMobile ? control.tap() : control.click());
const enter = (control: Locator) => control.press("Enter");

/** For how long the scripts of a page are held back. Nothing is expected of when a press falls: none is lost. */
const HOLDS_MS = [500, 2000, 5000];
const PAGES_AT_ONCE = 8;

for (const path of ALL)
  for (const holdMs of HOLDS_MS)
    test(`every control of ${path} is heard while its scripts take ${holdMs} ms @phone @slow`, async ({
      browser,
      shop,
      isMobile,
    }) => {
      const uses = CONTROLS.filter(
        ({ on, isOnlyOn }) => on.includes(path) && isOnlyOn !== (isMobile ? "desktop" : "phone"),
      ).flatMap(({ name, isOnlyOn, find, happens, ...ways }) => [
        {
          what: `${name}, pressed`,
          use: (page: Page) => (ways.press ?? press)(find(page), isMobile),
          happens,
        },
        ...(isMobile && !isOnlyOn
          ? []
          : [
              {
                what: `${name}, by keyboard`,
                use: (page: Page) => (ways.type ?? enter)(find(page)),
                happens,
              },
            ]),
      ]);
      const useOneAfterAnother = async () => {
        for (let next = uses.shift(); next; next = uses.shift()) {
          const { what, use, happens } = next;
          await test.step(what, async () => {
            const page = await browser.newPage({ baseURL: shop.url });
            const comeAt = Date.now() + holdMs;
            await page.route(/\/assets\/.*\.js$/, async (route) => {
              await delay(Math.max(0, comeAt - Date.now()));
              await route.continue();
            });
            await page.goto(path, { waitUntil: "commit" });
            await use(page);
            await happens(page, path);
            await page.unrouteAll({ behavior: "ignoreErrors" });
            await page.close();
          });
        }
      };
      await Promise.all(Array.from({ length: PAGES_AT_ONCE }, useOneAfterAnother));
    });

test("a choice made early reaches no handler before the page is taken over @slow", async ({ page }) => {
  await beforeScripts(page, "/browse", async (page) => {
    await page.evaluate(() => {
      for (const type of ["input", "change"])
        document.addEventListener(type, () => document.body.classList.add("reached"), true);
    });
    await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Mystery" });
    await expect(page.locator("body.reached")).toHaveCount(0);
  });
  await expect(page).toHaveURL(/category=mystery/);
});

test("a press on the frame of a page that no server renders is kept @phone-only @slow", async ({ page }) => {
  await beforeScripts(page, "/cart", (page) => page.getByRole("button", { name: "Open menu" }).tap());
  await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
});

for (const path of ALL)
  test(`a failure that is known late moves no control of ${path} @phone @slow`, async ({ page }) => {
    const fail = await holdBack(page, /\/api\/catalogue/, (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    await page.goto(path);
    await expectUnmoved(page, async () => {
      fail();
      await expect(page.getByText(/^Failed to fetch books\. Prices are as of/)).toBeInViewport();
    });
  });

for (const { path, first, last, shows } of [
  { path: "/admin/orders", first: "orders/getAllOrders", last: "orders/requests", shows: "Cancellation of" },
  {
    path: "/admin/shipping",
    first: "getAllShippingRates",
    last: "getCountries",
    shows: "without a shipping fee",
  },
  { path: "/admin/keys", first: "webhooks/list", last: "/keys", shows: "Add webhook" },
  { path: "/admin/gst", first: "gst-slabs/seller", last: "getGst", shows: "Save seller" },
])
  test(`what is loaded last moves no control of ${path} @phone @slow`, async ({ page, shop }) => {
    const { id, customer } = await newOrder(shop);
    await shop.api(`/api/orders/request/${id}`, { as: customer, body: { reason: "Bought twice" } });
    await signInByApi(page, people.admin);
    const letCome = await holdBack(page, new RegExp(`/api/.*${last}$`));
    const loaded = page.waitForResponse((response) => response.url().includes(first));
    await page.goto(path);
    await (await loaded).finished();
    await expectUnmoved(page, async () => {
      letCome();
      await expect(page.getByRole("main").getByText(shows).first()).toBeVisible();
    });
  });

async function expectUnmoved(page: Page, change: () => Promise<void>): Promise<void> {
  await expect(page.locator("[data-hydrating]")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const before = await page.evaluateHandle(() =>
    [...document.querySelectorAll("a, button, input, select")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => ({ control, ...control.getBoundingClientRect().toJSON() })),
  );
  await change();
  const moved = await before.evaluate((controls) =>
    controls
      .filter(({ control, x, y }) => {
        const now = control.getBoundingClientRect();
        return now.x !== x || now.y !== y;
      })
      .map(({ control }) => control.outerHTML),
  );
  expect(moved).toEqual([]);
}

async function beforeScripts(page: Page, path: string, act: Case["act"]): Promise<void> {
  const letCome = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("[data-hydrating]")).toBeAttached();
  await act(page);
  await expect(page.locator("[data-hydrating]"), "the scripts are still held back").toBeAttached();
  letCome();
  await expect(page.locator("[data-hydrating]")).toHaveCount(0);
  await expect(page.locator("[data-heard]")).toHaveCount(0);
}
