import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type ConsoleMessage, expect, type Locator, type Page, type Response } from "@playwright/test";
import type axe from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const rules: axe.RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
// The themes differ in colours alone.
const colourRules: axe.RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** In both themes. `within` is a selector, for what lies over parts of the page. */
export async function expectAccessible(page: Page, within = "html"): Promise<void> {
  await page.evaluate(source);
  for (const [colorScheme, runOnly] of [
    ["light", rules],
    ["dark", colourRules],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await transitionsEnd(page);
    expect(await violations(page, within, runOnly), `${page.url()} in the ${colorScheme} theme`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Colours that are still changing have contrasts that nobody is meant to see. Animations without an end go on. */
const transitionsEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // What has just changed starts its transitions with the next frame.
    await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

const violations = (page: Page, within: string, runOnly: axe.RunOnly): Promise<string[]> =>
  page.evaluate(
    async ([within, runOnly]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(within, {
        runOnly,
        // Of what passed nothing is told, nor gathered.
        resultTypes: ["violations"],
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) =>
            `${id}: ${help}\n  at ${target.join(" ")}\n  ${failureSummary ?? ""}`,
        ),
      );
    },
    [within, runOnly] as const,
  );

// Navigating before a page has faded in skips the transition, which rejects a promise that nobody handles.
const isSkippedTransition = (error: Error) => /^Transition was skipped/.test(error.message);

/**
 * Console errors and warnings, breaches of the content policy among them, uncaught errors and failed requests of a page
 * from now on, each with the page's URL.
 * @param isExpected of the URLs of a page and of a request that fails
 */
export function collectPageErrors(
  page: Page,
  isExpected: (pageUrl: string, url: string) => boolean = () => false,
): readonly string[] {
  const errors: string[] = [];
  const add = (text: string) => errors.push(`${page.url()} ${text}`);
  // A page that does not exist is answered with 404, which the browser logs.
  const isMissingPage = (text: string, url: string) =>
    /status of 404/.test(text) && url.split("#")[0] === page.url().split("#")[0];
  const isExpectedMessage = (message: ConsoleMessage) => {
    const { url } = message.location();
    const isFailedRequest = /^Failed to load resource/.test(message.text());
    return isFailedRequest && (isMissingPage(message.text(), url) || isExpected(page.url(), url));
  };
  page.on("console", (message) => {
    if (["error", "warning", "assert"].includes(message.type()) && !isExpectedMessage(message))
      add(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => {
    if (!isSkippedTransition(error)) add(`uncaught: ${error.message}`);
  });
  page.on("response", (response: Response) => {
    const isPage = response.request().resourceType() === "document";
    if (response.status() >= 400 && !isPage && !isExpected(page.url(), response.url()))
      add(`returned ${response.status()}: ${response.url()}`);
  });
  return errors;
}

/** What is told lies over none of these. */
export async function expectUncovered(toast: Locator, ...parts: readonly Locator[]): Promise<void> {
  await expect(async () => {
    const said = await toast.boundingBox();
    if (!said) throw new Error("nothing is told");
    for (const part of (await Promise.all(parts.map((some) => some.all()))).flat()) {
      const box = await part.boundingBox();
      if (!box) continue;
      const isBeside = box.x >= said.x + said.width || box.x + box.width <= said.x;
      const isAboveOrBelow = box.y >= said.y + said.height || box.y + box.height <= said.y;
      expect(isBeside || isAboveOrBelow, `${await part.textContent()}`).toBe(true);
    }
  }).toPass({ timeout: 5_000 });
}

const QUIET_MS = 150;

/** The returned function waits until the page has its heading, no request is open, and none ended for a moment. */
export function settling(page: Page): () => Promise<void> {
  const open = new Set<object>();
  let last = Date.now();
  page.on("request", (request) => {
    // Nothing is heard of a request that a worker of the page before has made.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
    last = Date.now();
  });
  const close = (request: object) => {
    open.delete(request);
    last = Date.now();
  };
  page.on("requestfinished", close);
  page.on("requestfailed", close);
  // Of an error nobody may read the body, and so it does not finish.
  page.on("response", (response) => response.ok() || close(response.request()));
  return async () => {
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
    while (open.size > 0 || Date.now() - last <= QUIET_MS)
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 3));
  };
}

/** Minimum target sizes in CSS pixels: 24 by WCAG 2.5.8, 44 by 2.5.5 on touch screens. */
export const minTargetSize = (isMobile: boolean): number => (isMobile ? 44 : 24);

/** Links in running text and targets for assistive technology alone are exempt. */
export const findSmallTargets = (page: Page, minSize: number): Promise<string[]> =>
  page.evaluate((minSize) => {
    const controls =
      "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=slider]";

    const isVisible = (element: Element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      const { right, bottom } = element.getBoundingClientRect();
      if (right + scrollX <= 0 || bottom + scrollY <= 0 || element.closest("[inert]")) return false;
      for (let current: Element | null = element; current; current = current.parentElement)
        if (getComputedStyle(current).clipPath !== "none" && current.clientWidth <= 1) return false;
      return true;
    };

    // A label counts as its checkbox, and a card as the radio button in it.
    const pressTargets = (element: Element): Element[] =>
      element instanceof HTMLInputElement && ["checkbox", "radio", "file"].includes(element.type)
        ? [element, ...(element.labels ?? [])]
        : [element];

    const isInRunningText = (element: Element) => {
      if (getComputedStyle(element).display !== "inline") return false;
      let block = element.parentElement;
      while (block && getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
      const copy = block?.cloneNode(true) as Element | undefined;
      for (const control of copy?.querySelectorAll("a, button") ?? []) control.remove();
      return /\p{L}/u.test(copy?.textContent ?? "");
    };

    // The distance from its centre within which it is hit: its surroundings may belong to it, or cover it.
    const reach = (targets: Element[], x: number, y: number, stepX: number, stepY: number) => {
      let steps = 0;
      while (steps < minSize) {
        const hit = document.elementFromPoint(x + (steps + 1) * stepX, y + (steps + 1) * stepY);
        if (!targets.some((target) => target.contains(hit))) return steps;
        steps += 1;
      }
      return steps;
    };

    const sizeOf = (element: Element): [width: number, height: number] => {
      const boxes = pressTargets(element)
        .filter(isVisible)
        .map((current) => current.getBoundingClientRect());
      const [width, height] = [
        Math.max(...boxes.map((box) => box.width)),
        Math.max(...boxes.map((box) => box.height)),
      ];
      if (Math.min(width, height) >= minSize && getComputedStyle(element).display !== "inline")
        return [width, height];
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const [line] = element.getClientRects();
      if (!line) return [0, 0];
      const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
      const across = reach(pressTargets(element), x, y, -1, 0) + reach(pressTargets(element), x, y, 1, 0) + 1;
      const along = reach(pressTargets(element), x, y, 0, -1) + reach(pressTargets(element), x, y, 0, 1) + 1;
      return [across, along];
    };

    const nameOf = (element: Element) =>
      element.getAttribute("aria-label") || element.textContent?.trim() || element.getAttribute("name") || "";

    const small: string[] = [];
    for (const element of document.querySelectorAll(controls)) {
      if (!pressTargets(element).some(isVisible) || isInRunningText(element)) continue;
      const [width, height] = sizeOf(element);
      if (Math.round(Math.min(width, height)) >= minSize) continue;
      small.push(
        `${element.tagName.toLowerCase()} "${nameOf(element).slice(0, 40)}" ${Math.round(width)} x ${Math.round(height)}`,
      );
    }
    scrollTo({ top: 0, behavior: "instant" });
    return small;
  }, minSize);
