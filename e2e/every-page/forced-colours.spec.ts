import type { Page } from "@playwright/test";
import { watchRequests } from "../support/page-checks.ts";
import { beginWalk, walks } from "../support/routes.ts";
import { expect, test } from "../support/test.ts";

/* What stays to be told apart where the system draws all pages in a few colours of its own. */

/** In the page: what is not seen of its controls, and which current one looks as the others do. */
function findUnseen(): string[] {
  const parse = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const isClear = (color: string) => parse(color)[3] === 0;
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
    return isClear(backgroundColor) ? backgroundOf(element.parentElement) : backgroundColor;
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 2;
  const hasBorder = (element: Element | null, levels = 3): boolean => {
    if (!element || levels === 0) return false;
    const style = getComputedStyle(element);
    const isDrawn =
      style.borderBottomStyle !== "none" &&
      style.borderBottomWidth !== "0px" &&
      contrast(style.borderBottomColor, backgroundOf(element.parentElement)) >= 3;
    return isDrawn || hasBorder(element.parentElement, levels - 1);
  };
  // Of a code each digit has its box, below the field.
  const isDrawnByBoxes = (field: Element) =>
    field.matches('[autocomplete="one-time-code"]') &&
    [...(field.parentElement?.querySelectorAll("*") ?? [])].some((box) => hasBorder(box, 1));
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? ""}"`;
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen);
  const unseen: string[] = [];

  for (const field of all("input:not([type=radio], [type=checkbox], [type=file]), select, textarea"))
    if (!hasBorder(field) && !isDrawnByBoxes(field))
      unseen.push(`no border: ${nameOf(field)} ${field.getAttribute("name")}`);

  for (const control of all("a[href], button")) {
    const background = backgroundOf(control);
    const texts = [control, ...control.querySelectorAll("*:not(svg, svg *)")].filter(
      (part) =>
        isSeen(part) &&
        [...part.childNodes].some((node) => node.nodeType === 3 && /\S/.test(node.nodeValue ?? "")),
    );
    for (const text of texts)
      if (contrast(getComputedStyle(text).color, backgroundOf(text)) < 3)
        unseen.push(`text: ${nameOf(control)} ${getComputedStyle(text).color} on ${backgroundOf(text)}`);
    for (const icon of [...control.querySelectorAll("svg")].filter(isSeen)) {
      const lines = [icon, ...icon.querySelectorAll("*")].flatMap((shape) => {
        const { fill, stroke } = getComputedStyle(shape);
        return [fill, stroke].filter((color) => color.startsWith("rgb"));
      });
      if (!lines.some((color) => contrast(color, background) >= 3))
        unseen.push(`icon: ${nameOf(control)} ${lines} on ${background}`);
    }
  }

  const looks = (element: Element) =>
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
      (other) => isSeen(other) && !other.matches('[aria-current], [aria-selected="true"]'),
    );
    if (others.some((other) => looks(other) === looks(current))) unseen.push(`current: ${nameOf(current)}`);
  }
  return unseen;
}

/** In the page: what has the focus, unless a line is drawn around it. */
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

const TABS = 12;

async function expectSeen(page: Page, paths: readonly string[]): Promise<void> {
  const settled = watchRequests(page);
  const unseen: string[] = [];
  await page.emulateMedia({ forcedColors: "active" });
  for (const path of paths) {
    await page.goto(path);
    await settled();
    for (const found of await page.evaluate(findUnseen)) unseen.push(`${path}: ${found}`);
    for (let at = 0; at < TABS; at += 1) {
      await page.keyboard.press("Tab");
      const unmarked = await page.evaluate(findUnmarkedFocus);
      if (unmarked) unseen.push(`${path}: focus: ${unmarked}`);
    }
  }
  expect([...new Set(unseen)]).toEqual([]);
}

for (const walk of walks)
  test(`in forced colours every control is seen by ${walk.who} @phone @slow`, async ({ page, shop }) => {
    await beginWalk(page, shop, walk);
    await expectSeen(page, walk.paths);
  });
