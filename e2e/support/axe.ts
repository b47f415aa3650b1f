import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** WCAG 2.2 A and AA, as far as a machine can tell. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Checks what the page shows now, in the light and in the dark theme. `exclude` are selectors of what is not ours. */
export async function expectAccessible(
  page: Page,
  { exclude = [] }: { exclude?: string[] } = {},
): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const builder = new AxeBuilder({ page }).withTags(rules);
    for (const selector of exclude) builder.exclude(selector);
    const { violations } = await builder.analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(" ")}\n  ${failureSummary ?? ""}`,
      ),
    );
    expect(found, `${page.url()} in the ${colorScheme} theme`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
