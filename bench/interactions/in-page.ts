/* Each of these functions is sent to the browser as it stands, so it refers to nothing outside of itself. */

/** Milliseconds from a tap until its next paint, and until the heading of the page that it opens is painted. */
export type Interaction = { nextPaint: number; page: number | null };

type Watched = { startedAt: number; nextPaint: number; page: number | null };

declare const interaction: Watched;

/** Records the last tap: the durations of its events, which browsers report in steps of 8 ms, and the page's heading. */
export function watchInteractions(): void {
  // Shorter ones are not reported.
  const SHORTEST_MS = 16;
  const watched: Watched = { startedAt: 0, nextPaint: SHORTEST_MS, page: null };
  Object.assign(globalThis, { interaction: watched });
  const heading = () => document.querySelector("main h1")?.textContent;
  let before = heading();
  document.addEventListener(
    "pointerdown",
    () => {
      before = heading();
      Object.assign(watched, { startedAt: 0, nextPaint: SHORTEST_MS, page: null });
    },
    true,
  );
  document.addEventListener(
    "click",
    ({ timeStamp }) => Object.assign(watched, { startedAt: timeStamp }),
    true,
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0) watched.nextPaint = Math.max(watched.nextPaint, entry.duration);
  }).observe({ type: "event", durationThreshold: SHORTEST_MS } as PerformanceObserverInit);
  new MutationObserver(() => {
    const now = heading();
    if (watched.startedAt === 0 || watched.page !== null || !now || now === before) return;
    before = now;
    requestAnimationFrame(() => {
      const afterPaint = new MessageChannel();
      afterPaint.port1.onmessage = () => {
        watched.page ??= performance.now() - watched.startedAt;
      };
      afterPaint.port2.postMessage(null);
    });
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Whether the last tap was a click, and has opened its page if it opens one. */
export const isComplete = (opensPage: boolean): boolean =>
  interaction.startedAt > 0 && (!opensPage || interaction.page !== null);

export const interactionOf = (): Interaction => ({
  nextPaint: interaction.nextPaint,
  page: interaction.page,
});
