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

const ASSETS = /\/assets\/.*\.js$/;

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
      await expect(page.locator("[data-heard]"), "each is marked as heard").toHaveCount(5);
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
    what: "a quantity that is typed, and changed by arrows,",
    path: "/book/1",
    act: async (page) => {
      await quantity(page).fill("3");
      for (const key of ["ArrowUp", "ArrowUp", "ArrowDown"]) await quantity(page).press(key);
    },
    happens: async (page) => {
      await expect(quantity(page)).toHaveValue("4");
      await addToCart(page).click();
      await cart(page, "4 items");
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

/*
 * Every control that the server renders on these pages: pressed, chosen or typed into while the scripts are held back it leaves
 * the page as it does on one that is hydrated, where doing it twice would be seen. Of links that look alike the first of a page's
 * header, main part and footer is followed, and the first of its hearts is pressed.
 */

const ALL = ["/", "/browse", "/categories", "/category/mystery", "/book/1"];

type Kind = "link" | "button" | "radio" | "select" | "field";
type Control = { kind: Kind; selector: string; text: string };

/** In the page. */
function findControls(): Control[] {
  const all = "a[href^='/'], button:enabled, input:not([type=hidden]):enabled, select:enabled";
  const found = [...document.querySelectorAll<HTMLInputElement>(all)].flatMap((control): Control[] => {
    // Radio buttons are hidden in their labels.
    const seen = control.closest("label") ?? control;
    const area = ["main", "footer", "header"].find((area) => control.closest(area));
    if (!area || !seen.checkVisibility({ visibilityProperty: true })) return [];
    const kinds: Record<string, Kind> = {
      a: "link",
      button: "button",
      radio: "radio",
      "select-one": "select",
    };
    const kind = kinds[control.type] ?? kinds[control.localName] ?? "field";
    const isLink = kind === "link";
    const [word] = isLink ? [] : (control.ariaLabel?.split(" ") ?? []);
    const attribute = word
      ? `[aria-label^="${word}"]`
      : seen === control && control.name
        ? `[name="${control.name}"]`
        : seen.className
          ? `[class="${seen.className}"]`
          : ":not([class])";
    const text = !isLink && attribute.startsWith("[class") ? `${seen.textContent}` : "";
    return [{ kind, selector: `${area} ${seen.localName}${attribute}`, text }];
  });
  return [...new Map(found.map((one) => [one.selector + one.text, one])).values()];
}

/** In the page: where it is, and all that its controls say of themselves. */
function readState(): string[] {
  const focused = document.activeElement;
  const controls = document.querySelectorAll<HTMLInputElement>("button, input:not([type=hidden]), select");
  return [
    location.pathname + location.search + location.hash,
    ...[...document.querySelectorAll("h1, [role=dialog] h2")].map(({ textContent }) => `${textContent}`),
    `theme: ${document.documentElement.dataset.theme}`,
    // A form that was sent before has loaded another page.
    `typing into: ${focused?.matches("input") && !location.search ? focused.ariaLabel : ""}`,
    ...[...controls]
      .filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true }) &&
          !control.matches("[data-sonner-toaster] *, [aria-pressed=false][aria-label^=Save]"),
      )
      .map((control) =>
        [
          control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent,
          control.type === "radio" ? control.checked : control.value,
          control.ariaPressed,
          control.ariaExpanded,
        ].join(),
      ),
  ];
}

const TEXT = "2";
const press = (control: Locator, isMobile: boolean) => (isMobile ? control.tap() : control.click());
const enter = (control: Locator) => control.press("Enter");
const presses: Record<Kind, (control: Locator, isMobile: boolean) => Promise<unknown>> = {
  link: press,
  button: press,
  radio: press,
  select: (select) => select.selectOption({ index: 1 }),
  field: (field) => field.fill(TEXT),
};
const keys: Record<Kind, (control: Locator) => Promise<unknown>> = {
  link: enter,
  button: enter,
  radio: (label) => label.locator("input").press("Space"),
  select: (select) => select.press("ArrowDown"),
  field: async (field) => {
    await field.press("ControlOrMeta+a");
    await field.pressSequentially(TEXT);
    await field.press("Enter");
  },
};

/**
 * For how long the scripts of a page are held back. Nothing is expected of when a press falls: none is lost. Links lead on before
 * any script is here, so the shortest is enough.
 */
const HOLDS_MS = [500, 2000, 5000];
const PAGES_AT_ONCE = 8;

for (const path of ALL)
  test(`every control of ${path} is heard while its scripts take seconds @phone @slow`, async ({
    browser,
    shop,
    isMobile,
  }) => {
    test.setTimeout(600_000);
    const soft = expect.configure({ soft: true });
    const open = async (work: (page: Page) => Promise<void>) => {
      const page = await browser.newPage({ baseURL: shop.url });
      await work(page);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.close();
    };
    const controls: Control[] = [];
    await open(async (page) => {
      await page.route(ASSETS, (route) => route.abort());
      await page.goto(path);
      controls.push(...(await page.evaluate(findControls)));
    });
    const uses = controls.flatMap(({ kind, selector, text }) => {
      const find = (page: Page) => page.locator(selector).filter({ hasText: text }).first();
      const what = `${selector} ${text}`;
      const holdsMs = kind === "link" ? HOLDS_MS.slice(0, 1) : HOLDS_MS;
      const pressed = { what, holdsMs, use: (page: Page) => presses[kind](find(page), isMobile) };
      const typed = { what: `${what} by keyboard`, holdsMs, use: (page: Page) => keys[kind](find(page)) };
      return isMobile ? [pressed] : [pressed, typed];
    });
    const expectHeard = ({ what, holdsMs, use }: (typeof uses)[number]) =>
      open(async (usual) => {
        await usual.goto(path);
        await hydrated(usual);
        await use(usual);
        for (const holdMs of holdsMs)
          await open(async (page) => {
            const comeAt = Date.now() + holdMs;
            await page.route(ASSETS, async (route) => {
              await delay(Math.max(0, comeAt - Date.now()));
              await route.continue();
            });
            await page.goto(path, { waitUntil: "commit" });
            await use(page);
            await hydrated(page);
            // Parts of both pages come later.
            const expectAlike = () =>
              soft(async () => {
                await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
                expect(await page.evaluate(readState)).toEqual(await usual.evaluate(readState));
              }, `${what}, ${holdMs} ms`).toPass({ timeout: 20_000 });
            await expectAlike();
            await expectAlike();
          });
      });
    const one = async () => {
      for (let next = uses.shift(); next; next = uses.shift()) await expectHeard(next);
    };
    expect(uses.length).toBeGreaterThan(10);
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, one));
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
  const letCome = await holdBack(page, ASSETS);
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("[data-hydrating]")).toBeAttached();
  await act(page);
  await expect(page.locator("[data-hydrating]"), "the scripts are still held back").toBeAttached();
  letCome();
  await hydrated(page);
}

/** And all that was heard before is done. */
const hydrated = (page: Page) => expect(page.locator("[data-hydrating], [data-heard]")).toHaveCount(0);
