import { setTimeout as delay } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, test } from "../support/test.ts";

/*
 * Every control of server-rendered pages is used before hydration and on a hydrated page: both must end in the same state.
 * Of controls that look alike only the first is used; links of header and footer are followed from home alone.
 */

// The controls are those of the seed's books and categories.
test.use({ ownProduct: "untouched" });

const ASSETS = /\/assets\/.*\.js$/;
const RENDERED_PATHS = ["/", "/browse", "/categories", "/category/mystery", "/book/1"];

type Kind = "link" | "button" | "radio" | "select" | "field";
type Control = { kind: Kind; selector: string; text: string };

/** Runs in the page. */
function findControls(): Control[] {
  const usable = "a[href^='/'], button:enabled, input:not([type=hidden]):enabled, select:enabled";
  const controls = [...document.querySelectorAll<HTMLInputElement>(usable)].flatMap((control): Control[] => {
    // Radio buttons are hidden in their labels.
    const visible = control.closest("label") ?? control;
    const area = ["main", "footer", "header"].find((area) => control.closest(area));
    if (!area || !visible.checkVisibility({ visibilityProperty: true })) return [];
    const kinds: Record<string, Kind> = {
      a: "link",
      button: "button",
      radio: "radio",
      "select-one": "select",
    };
    const kind = kinds[control.type] ?? kinds[control.localName] ?? "field";
    const isLink = kind === "link";
    const [word] = isLink ? [] : (control.ariaLabel?.split(" ") ?? []);
    const byClass = visible.className ? `[class="${visible.className}"]` : ":not([class])";
    const byName = visible === control && control.name ? `[name="${control.name}"]` : byClass;
    const attribute = word ? `[aria-label^="${word}"]` : byName;
    const text = !isLink && attribute.startsWith("[class") ? `${visible.textContent}` : "";
    return [{ kind, selector: `${area} ${visible.localName}${attribute}`, text }];
  });
  return [...new Map(controls.map((control) => [control.selector + control.text, control])).values()];
}

/** Runs in the page: its URL, headings, theme and focus, and the state of its controls. */
function readState(): string[] {
  const focused = document.activeElement;
  const controls = document.querySelectorAll<HTMLInputElement>("button, input:not([type=hidden]), select");
  return [
    location.pathname + location.search + location.hash,
    ...[...document.querySelectorAll("h1, [role=dialog] h2")].map(({ textContent }) => `${textContent}`),
    `theme: ${document.documentElement.dataset.theme}`,
    // A form that was sent before hydration has loaded another page, where no field has the focus.
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
const useByPointer: Record<Kind, (control: Locator, isMobile: boolean) => Promise<unknown>> = {
  link: press,
  button: press,
  radio: press,
  select: (select) => select.selectOption({ index: 1 }),
  field: (field) => field.fill(TEXT),
};
const useByKeyboard: Record<Kind, (control: Locator) => Promise<unknown>> = {
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
 * For how long the scripts of a page are held back: no press may be lost, whenever it comes. The ways to use a control have
 * different ones; links, which need no script, the shortest.
 */
const HOLDS_MS = [500, 2000, 5000] as const;
const PAGES_AT_ONCE = 4;

for (const path of RENDERED_PATHS)
  test(`each control of ${path} works before hydration @phone @slow`, async ({ browser, shop, isMobile }) => {
    test.setTimeout(600_000);
    const soft = expect.configure({ soft: true });
    const withPage = async (work: (page: Page) => Promise<void>) => {
      const page = await browser.newPage({ baseURL: shop.url });
      await work(page);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.close();
    };
    const controls: Control[] = [];
    await withPage(async (page) => {
      await page.route(ASSETS, (route) => route.abort());
      await page.goto(path);
      const isOfPage = ({ kind, selector }: Control) => kind !== "link" || selector.startsWith("main");
      const all = await page.evaluate(findControls);
      controls.push(...(path === "/" ? all : all.filter(isOfPage)));
    });
    const uses = controls.flatMap(({ kind, selector, text }, index) => {
      const find = (page: Page) => page.locator(selector).filter({ hasText: text }).first();
      const what = `${selector} ${text}`;
      const holdMs = (way: number) => HOLDS_MS[kind === "link" ? 0 : (index + way) % 3] ?? 0;
      const touched = { what, holdMs: holdMs(0), use: (page: Page) => useByPointer[kind](find(page), true) };
      const clicked = { what, holdMs: holdMs(1), use: (page: Page) => useByPointer[kind](find(page), false) };
      const typed = {
        what: `${what} by keyboard`,
        holdMs: holdMs(2),
        use: (page: Page) => useByKeyboard[kind](find(page)),
      };
      return isMobile ? [touched] : [clicked, typed];
    });
    const expectSameState = ({ what, holdMs, use }: (typeof uses)[number]) =>
      withPage(async (hydratedPage) => {
        await hydratedPage.goto(path);
        await hydrated(hydratedPage);
        await use(hydratedPage);
        await withPage(async (page) => {
          const releaseAt = Date.now() + holdMs;
          await page.route(ASSETS, async (route) => {
            await delay(Math.max(0, releaseAt - Date.now()));
            await route.continue();
          });
          await page.goto(path, { waitUntil: "commit" });
          await use(page);
          await hydrated(page);
          // Parts of both pages are loaded when idle, so their states are compared twice.
          const compare = () =>
            soft(async () => {
              await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 })));
              expect(await page.evaluate(readState)).toEqual(await hydratedPage.evaluate(readState));
            }, `${what}, ${holdMs} ms`).toPass({ timeout: 20_000 });
          await compare();
          await compare();
        });
      });
    const worker = async () => {
      for (let next = uses.shift(); next; next = uses.shift()) await expectSameState(next);
    };
    expect(uses.length).toBeGreaterThan(5);
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, worker));
  });
