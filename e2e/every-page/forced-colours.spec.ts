import type { Page } from "@playwright/test";
import { watchRequests } from "../support/page-checks.ts";
import { beginWalk, walks } from "../support/routes.ts";
import { expect, test } from "../support/test.ts";

/* In forced colours, such as the contrast themes of Windows, controls, current links and the focus must stay visible. */

/** Runs in the page: finds controls that are not visible, and current links that look like the others. */
function findInvisible(): string[] {
  // WCAG 1.4.11
  const MIN_CONTRAST = 3;
  const parse = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const isTransparent = (color: string) => parse(color)[3] === 0;
  // https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = parse(color).map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const backgroundOf = (element: Element | null): string => {
    if (!element) return getComputedStyle(document.documentElement).backgroundColor;
    const { backgroundColor } = getComputedStyle(element);
    return isTransparent(backgroundColor) ? backgroundOf(element.parentElement) : backgroundColor;
  };
  const isRendered = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 2;
  const hasBorder = (element: Element | null, levels = 3): boolean => {
    if (!element || levels === 0) return false;
    const style = getComputedStyle(element);
    const isDrawn =
      style.borderBottomStyle !== "none" &&
      style.borderBottomWidth !== "0px" &&
      contrast(style.borderBottomColor, backgroundOf(element.parentElement)) >= MIN_CONTRAST;
    return isDrawn || hasBorder(element.parentElement, levels - 1);
  };
  // The field of a code is transparent, over a box for each digit.
  const isDrawnByBoxes = (field: Element) =>
    field.matches('[autocomplete="one-time-code"]') &&
    [...(field.parentElement?.querySelectorAll("*") ?? [])].some((box) => hasBorder(box, 1));
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? ""}"`;
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isRendered);
  const invisible: string[] = [];

  for (const field of all("input:not([type=radio], [type=checkbox], [type=file]), select, textarea"))
    if (!hasBorder(field) && !isDrawnByBoxes(field))
      invisible.push(`no border: ${nameOf(field)} ${field.getAttribute("name")}`);

  for (const control of all("a[href], button")) {
    const background = backgroundOf(control);
    const texts = [control, ...control.querySelectorAll("*:not(svg, svg *)")].filter(
      (part) =>
        isRendered(part) &&
        [...part.childNodes].some((node) => node.nodeType === 3 && /\S/.test(node.nodeValue ?? "")),
    );
    for (const text of texts)
      if (contrast(getComputedStyle(text).color, backgroundOf(text)) < MIN_CONTRAST)
        invisible.push(`text: ${nameOf(control)} ${getComputedStyle(text).color} on ${backgroundOf(text)}`);
    for (const icon of [...control.querySelectorAll("svg")].filter(isRendered)) {
      const lines = [icon, ...icon.querySelectorAll("*")].flatMap((shape) => {
        const { fill, stroke } = getComputedStyle(shape);
        return [fill, stroke].filter((color) => color.startsWith("rgb"));
      });
      if (!lines.some((color) => contrast(color, background) >= MIN_CONTRAST))
        invisible.push(`icon: ${nameOf(control)} ${lines} on ${background}`);
    }
  }

  const appearanceOf = (element: Element) =>
    [element, ...element.querySelectorAll(":scope > *")]
      .flatMap((part) => [
        getComputedStyle(part),
        getComputedStyle(part, "::before"),
        getComputedStyle(part, "::after"),
      ])
      .flatMap((style) => [
        ...[style.borderTopColor, style.borderBottomColor, style.borderLeftColor, style.borderBottomWidth],
        ...[style.backgroundColor, style.color, style.textDecorationLine, style.outlineStyle, style.content],
      ])
      .join();
  // The footer's links are the same on every page.
  for (const current of all('nav:not(footer *) [aria-current], [role="tab"][aria-selected="true"]')) {
    const group = current.closest('nav, [role="tablist"]');
    const others = [...(group?.querySelectorAll("a, button, [role=tab]") ?? [])].filter(
      (other) => isRendered(other) && !other.matches('[aria-current], [aria-selected="true"]'),
    );
    if (others.some((other) => appearanceOf(other) === appearanceOf(current)))
      invisible.push(`current: ${nameOf(current)}`);
  }
  return invisible;
}

/** Runs in the page: the focused element, unless it or a parent has an outline. */
function findUnmarkedFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const isMarked = (element: Element | null, levels = 3): boolean => {
    if (!element || levels === 0) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return (outlineStyle !== "none" && outlineWidth !== "0px") || isMarked(element.parentElement, levels - 1);
  };
  return isMarked(focused) ? null : focused.outerHTML.slice(0, 120);
}

/** How often Tab is pressed on a page: enough for the header and the first controls. */
const TAB_PRESSES = 12;

async function expectVisible(page: Page, paths: readonly string[]): Promise<void> {
  const waitUntilSettled = watchRequests(page);
  const findings: string[] = [];
  await page.emulateMedia({ forcedColors: "active" });
  for (const path of paths) {
    await page.goto(path);
    await waitUntilSettled();
    for (const finding of await page.evaluate(findInvisible)) findings.push(`${path}: ${finding}`);
    for (let count = 0; count < TAB_PRESSES; count += 1) {
      await page.keyboard.press("Tab");
      const unmarked = await page.evaluate(findUnmarkedFocus);
      if (unmarked) findings.push(`${path}: focus: ${unmarked}`);
    }
  }
  expect([...new Set(findings)]).toEqual([]);
}

for (const walk of walks)
  test(`in forced colours every control is visible to ${walk.who} @phone @slow`, async ({ page, shop }) => {
    await beginWalk(page, shop, walk);
    await expectVisible(page, walk.paths);
  });
