import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type ConsoleMessage, expect, type Locator, type Page, type Response } from "@playwright/test";
import type axe from "axe-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const rules: axe.RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
// The dark theme differs from the light one in its colours alone.
const colourRules: axe.RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Expects no violation of axe's rules in either theme. @param within selector, for a part that covers others */
export async function expectAccessible(page: Page, within = "html"): Promise<void> {
  await page.evaluate(axeSource);
  for (const [colorScheme, runOnly] of [
    ["light", rules],
    ["dark", colourRules],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForTransitions(page);
    expect(await violations(page, within, runOnly), `${page.url()} in the ${colorScheme} theme`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Waits until colours no longer change, as their contrast may be low meanwhile. Endless animations are left out. */
const waitForTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Transitions of what has just changed start with the next frame.
    await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

const violations = (page: Page, within: string, runOnly: axe.RunOnly): Promise<string[]> =>
  page.evaluate(
    async ([within, runOnly]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(within, {
        runOnly,
        // Checks that passed are neither reported nor collected.
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
 * @param isExpected whether a request to `url` may fail on this page
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

/** Expects that the toast covers none of these parts. */
export async function expectUncovered(toast: Locator, ...parts: readonly Locator[]): Promise<void> {
  await expect(async () => {
    const toastBox = await toast.boundingBox();
    if (!toastBox) throw new Error("no toast is shown");
    for (const part of (await Promise.all(parts.map((locator) => locator.all()))).flat()) {
      const box = await part.boundingBox();
      if (!box) continue;
      const isBeside = box.x >= toastBox.x + toastBox.width || box.x + box.width <= toastBox.x;
      const isAboveOrBelow = box.y >= toastBox.y + toastBox.height || box.y + box.height <= toastBox.y;
      expect(isBeside || isAboveOrBelow, `${await part.textContent()}`).toBe(true);
    }
  }).toPass({ timeout: 5_000 });
}

const QUIET_MS = 150;

/** @returns a function that waits until the page has its heading, no request is open, and none ended for a moment */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<object>();
  let changedAt = Date.now();
  page.on("request", (request) => {
    // Requests that a worker made for the previous page never report their end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
    changedAt = Date.now();
  });
  const close = (request: object) => {
    open.delete(request);
    changedAt = Date.now();
  };
  page.on("requestfinished", close);
  page.on("requestfailed", close);
  // The body of an error may stay unread, and then its request never finishes.
  page.on("response", (response) => response.ok() || close(response.request()));
  return async () => {
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
    while (open.size > 0 || Date.now() - changedAt <= QUIET_MS)
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

    // How far from its centre a press still hits the target: padding may belong to it, others may cover it.
    const reach = (targets: Element[], centre: { x: number; y: number }, step: { x: number; y: number }) => {
      let steps = 0;
      while (steps < minSize) {
        const [x, y] = [centre.x + (steps + 1) * step.x, centre.y + (steps + 1) * step.y];
        const hit = document.elementFromPoint(x, y);
        if (!targets.some((target) => target.contains(hit))) return steps;
        steps += 1;
      }
      return steps;
    };

    const sizeOf = (element: Element): [width: number, height: number] => {
      const targets = pressTargets(element);
      const boxes = targets.filter(isVisible).map((target) => target.getBoundingClientRect());
      const [width, height] = [
        Math.max(...boxes.map((box) => box.width)),
        Math.max(...boxes.map((box) => box.height)),
      ];
      if (Math.min(width, height) >= minSize && getComputedStyle(element).display !== "inline")
        return [width, height];
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const [line] = element.getClientRects();
      if (!line) return [0, 0];
      const centre = { x: line.left + line.width / 2, y: line.top + line.height / 2 };
      const [left, right] = [reach(targets, centre, { x: -1, y: 0 }), reach(targets, centre, { x: 1, y: 0 })];
      const [up, down] = [reach(targets, centre, { x: 0, y: -1 }), reach(targets, centre, { x: 0, y: 1 })];
      return [left + 1 + right, up + 1 + down];
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
