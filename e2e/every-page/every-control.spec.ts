import { setTimeout as delay } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, test } from "../support/test.ts";

/*
 * Every control that the server renders on these pages: pressed, chosen or typed into while the scripts are held back it leaves
 * the page as it does on one that is hydrated, where doing it twice would be seen. Of links that look alike the first of a page's
 * header, main part and footer is followed, those of header and footer from home, and the first of its hearts is pressed.
 */

// The controls are those of the seed's books and categories.
test.use({ ownProduct: "untouched" });

const ASSETS = /\/assets\/.*\.js$/;
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
    const byClass = seen.className ? `[class="${seen.className}"]` : ":not([class])";
    const byName = seen === control && control.name ? `[name="${control.name}"]` : byClass;
    const attribute = word ? `[aria-label^="${word}"]` : byName;
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
 * For how long the scripts of a page are held back. Nothing is expected of when a press falls: none is lost. Each control has all
 * three, one with each way to use it; links, which lead on before any script is here, the shortest.
 */
const HOLDS_MS = [500, 2000, 5000] as const;
const PAGES_AT_ONCE = 4;

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
      const found = await page.evaluate(findControls);
      const isOfPage = ({ kind, selector }: Control) => kind !== "link" || selector.startsWith("main");
      controls.push(...(path === "/" ? found : found.filter(isOfPage)));
    });
    const uses = controls.flatMap(({ kind, selector, text }, index) => {
      const find = (page: Page) => page.locator(selector).filter({ hasText: text }).first();
      const what = `${selector} ${text}`;
      const holdMs = (way: number) => HOLDS_MS[kind === "link" ? 0 : (index + way) % 3] ?? 0;
      const touched = { what, holdMs: holdMs(0), use: (page: Page) => presses[kind](find(page), true) };
      const clicked = { what, holdMs: holdMs(1), use: (page: Page) => presses[kind](find(page), false) };
      const typed = {
        what: `${what} by keyboard`,
        holdMs: holdMs(2),
        use: (page: Page) => keys[kind](find(page)),
      };
      return isMobile ? [touched] : [clicked, typed];
    });
    const expectHeard = ({ what, holdMs, use }: (typeof uses)[number]) =>
      open(async (usual) => {
        await usual.goto(path);
        await hydrated(usual);
        await use(usual);
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
              await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 })));
              expect(await page.evaluate(readState)).toEqual(await usual.evaluate(readState));
            }, `${what}, ${holdMs} ms`).toPass({ timeout: 20_000 });
          await expectAlike();
          await expectAlike();
        });
      });
    const one = async () => {
      for (let next = uses.shift(); next; next = uses.shift()) await expectHeard(next);
    };
    expect(uses.length).toBeGreaterThan(5);
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, one));
  });
