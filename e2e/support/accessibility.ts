import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
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
