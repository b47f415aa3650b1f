const KEPT_MILLISECONDS = 60_000;

/**
 * The app's index.html, as the shop's address shows it: a minute after a deployment at the latest it is the new one, and
 * what the old one loads is kept for longer than that.
 */
export function shellAt(publicUrl: string): () => Promise<string> {
  let kept = "";
  let keptUntil = 0;
  return async () => {
    if (performance.now() < keptUntil) return kept;
    // Nowhere else: what is fetched is shown as the shop's own page.
    const answer = await fetch(new URL("/index.html", publicUrl), { redirect: "error" });
    if (!answer.ok) throw new Error(`${publicUrl}/index.html answered ${answer.status}`);
    kept = await answer.text();
    keptUntil = performance.now() + KEPT_MILLISECONDS;
    return kept;
  };
}
