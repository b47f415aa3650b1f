import type { FirstScreens } from "@frangipani/core/catalogue/first-screen";

const KEPT_MILLISECONDS = 60_000;

/**
 * The app's first screens, as the shop's address has them: a minute after a deployment at the latest they are the new ones,
 * and what the old ones load is kept for longer than that.
 */
export function firstScreensAt(publicUrl: string): () => Promise<FirstScreens> {
  let kept: FirstScreens | undefined;
  let keptUntil = 0;
  return async () => {
    if (kept && performance.now() < keptUntil) return kept;
    // Nowhere else: what is fetched is shown as the shop's own page.
    const answer = await fetch(new URL("/first-screens.json", publicUrl), { redirect: "error" });
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    kept = (await answer.json()) as FirstScreens;
    keptUntil = performance.now() + KEPT_MILLISECONDS;
    return kept;
  };
}
