import type { Page } from "@playwright/test";
import { holdBack } from "../support/faults.ts";
import { newOrder } from "../support/orders.ts";
import { expect, hydrated, people, signInByApi, test } from "../support/test.ts";

/* What is pressed, chosen or typed on a painted page before hydration: the app's scripts are held back until then. */

type Case = {
  what: string;
  path: string;
  /** `npm test` runs one of each kind of control, `npm run test:slow` the others. */
  isDaily?: true;
  act(page: Page): Promise<unknown>;
  happens(page: Page): Promise<unknown>;
};

const ASSETS = /\/assets\/.*\.js$/;

const addToCart = (page: Page) => page.getByRole("button", { name: "Add to Cart" });
const quantity = (page: Page) => page.getByRole("spinbutton", { name: /^Quantity of/ });
const expectCart = (page: Page, items: string) =>
  expect(page.getByRole("banner").getByRole("button", { name: `Cart, ${items}`, exact: true })).toBeVisible();

const CASES: Case[] = [
  {
    what: "a typed search with Enter",
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
    what: "Add to Cart, pressed twice,",
    isDaily: true,
    path: "/book/1",
    act: async (page) => {
      await addToCart(page).click();
      await addToCart(page).click();
    },
    happens: (page) => expectCart(page, "1 item"),
  },
  {
    what: "a sequence of presses",
    path: "/book/1",
    act: async (page) => {
      await page.getByRole("button", { name: "Increase quantity" }).click();
      await page.getByRole("button", { name: "Increase quantity" }).click();
      await addToCart(page).click();
      await page.getByRole("button", { name: "Save The Rain Ledger" }).first().click();
      await page.getByRole("radio", { name: "Dark" }).press("Space");
      await page.getByRole("button", { name: "Look inside" }).click();
      await expect(page.locator("[data-heard]"), "each control is marked as pressed").toHaveCount(5);
    },
    happens: async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await expectCart(page, "3 items");
      await expect(quantity(page)).toHaveValue("3");
      await expect(
        page.getByRole("button", { name: /The Rain Ledger/, pressed: true }).first(),
      ).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    },
  },
  {
    what: "a quantity that is typed and changed by arrow keys",
    path: "/book/1",
    act: async (page) => {
      await quantity(page).fill("3");
      for (const key of ["ArrowUp", "ArrowUp", "ArrowDown"]) await quantity(page).press(key);
    },
    happens: async (page) => {
      await expect(quantity(page)).toHaveValue("4");
      await addToCart(page).click();
      await expectCart(page, "4 items");
    },
  },
  {
    what: "a scroll position",
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
    await actBeforeHydration(page, path, act);
    await happens(page);
  });

const RENDERED_PATHS = ["/", "/browse", "/categories", "/category/mystery", "/book/1"];

test("an early choice reaches no handler before hydration @slow", async ({ page }) => {
  await actBeforeHydration(page, "/browse", async (page) => {
    await page.evaluate(() => {
      for (const type of ["input", "change"])
        document.addEventListener(type, () => document.body.classList.add("reached"), true);
    });
    await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Mystery" });
    await expect(page.locator("body.reached")).toHaveCount(0);
  });
  await expect(page).toHaveURL(/category=mystery/);
});

test("an early press on the button of a filled cart opens its dialog @phone @slow", async ({ page }) => {
  await page.goto("/book/1");
  await addToCart(page).click();
  await expectCart(page, "1 item");
  await actBeforeHydration(page, "/browse", (page) =>
    page.getByRole("banner").locator("[data-cart]").click(),
  );
  await expect(page.getByRole("dialog", { name: "Calculate Shipping" })).toBeVisible();
  await expect(page).toHaveURL(/\/browse$/);
});

test("an early press in the app shell, on the menu of /cart, is kept @phone-only @slow", async ({ page }) => {
  await actBeforeHydration(page, "/cart", (page) => page.getByRole("button", { name: "Open menu" }).tap());
  await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
});

for (const path of RENDERED_PATHS)
  test(`a late failure of the catalogue moves no control of ${path} @phone @slow`, async ({ page }) => {
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
    const release = await holdBack(page, new RegExp(`/api/.*${last}$`));
    const loaded = page.waitForResponse((response) => response.url().includes(first));
    await page.goto(path);
    await (await loaded).finished();
    await expectUnmoved(page, async () => {
      release();
      await expect(page.getByRole("main").getByText(shows).first()).toBeVisible();
    });
  });

for (const path of ["/browse", "/category/mystery"])
  test(`replacing the rendered list moves no link below it on ${path} @phone @slow`, async ({ page }) => {
    // Books that other tests have added would make the list longer.
    await holdBack(page, /\/api\/catalogue/);
    const readFooter = () => page.getByRole("contentinfo").boundingBox();
    let before: Awaited<ReturnType<typeof readFooter>> = null;
    await actBeforeHydration(page, path, async () => {
      before = await readFooter();
    });
    await expectMeasuredGrid(page);
    expect(await readFooter()).toEqual(before);
  });

/** The app replaces the server-rendered list of books when it is idle, by one that is measured for the screen. */
const expectMeasuredGrid = (page: Page) =>
  expect(page.locator("[data-hydrating], main ul[class*=fill]")).toHaveCount(0);

async function expectUnmoved(page: Page, change: () => Promise<void>): Promise<void> {
  await expectMeasuredGrid(page);
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

async function actBeforeHydration(page: Page, path: string, act: Case["act"]): Promise<void> {
  const release = await holdBack(page, ASSETS);
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("[data-hydrating]")).toBeAttached();
  await act(page);
  await expect(page.locator("[data-hydrating]"), "the scripts are still held back").toBeAttached();
  release();
  await hydrated(page);
}
