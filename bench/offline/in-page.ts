/* Each of these functions is sent to the browser as it stands, so it refers to nothing outside of itself. */

export type Marks = { firstBook?: number; allBooks?: number };

// What a frame painted is on the screen once a task runs after it: each function waits for a frame, then for a task.

/** Milliseconds since the navigation when the first book and the count of all books were painted. */
export function watchBooks(): void {
  const marks: Marks = {};
  Object.assign(globalThis, { marks });
  const painted = (mark: keyof Marks) =>
    requestAnimationFrame(() => setTimeout(() => (marks[mark] ??= performance.now())));
  const isVisible = {
    firstBook: () => document.querySelector("main a[href^='/book/']") !== null,
    // Home names the number of books as soon as all are here.
    allBooks: () =>
      [...document.querySelectorAll("main a[href='/browse']")].some((link) =>
        /^All [\d,]+ book/.test(link.textContent ?? ""),
      ),
  };
  const watch = new MutationObserver(() => {
    for (const mark of ["firstBook", "allBooks"] as const)
      if (marks[mark] === undefined && isVisible[mark]()) painted(mark);
    if (marks.allBooks !== undefined) watch.disconnect();
  });
  watch.observe(document, { subtree: true, childList: true, characterData: true });
}

/** The latest event, in milliseconds since the navigation, and how long after it the page was painted; 0 until then. */
export type PaintedResponse = { startedAt: number; paintedAfterMs: number };

type Watched = { event: "beforeinput" | "click"; withinMs?: number; dialogWith?: string };

/**
 * Keeps the global `response` up to date: when the last change that the latest event caused, within `withinMs`, was painted.
 * With `dialogWith`, when a dialog that contains this text was first painted.
 */
export function watchResponses({ event, withinMs = Number.POSITIVE_INFINITY, dialogWith }: Watched): void {
  const response: PaintedResponse = { startedAt: 0, paintedAfterMs: 0 };
  Object.assign(globalThis, { response });
  document.addEventListener(
    event,
    ({ timeStamp }) => Object.assign(response, { startedAt: timeStamp, paintedAfterMs: 0 }),
    true,
  );
  const isMeasured = () =>
    dialogWith === undefined ||
    (response.paintedAfterMs === 0 &&
      document.querySelector("[role=dialog]")?.textContent?.includes(dialogWith));
  new MutationObserver(() => {
    const { startedAt } = response;
    if (startedAt === 0 || performance.now() - startedAt > withinMs || !isMeasured()) return;
    requestAnimationFrame(() => {
      // Not a timer, of which these short times would contain the delay.
      const afterPaint = new MessageChannel();
      afterPaint.port1.onmessage = () => {
        if (response.startedAt === startedAt) response.paintedAfterMs = performance.now() - startedAt;
      };
      afterPaint.port2.postMessage(null);
    });
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** The milliseconds that a browser takes to fetch the same files in parallel and parse them. */
export async function fetchAndParse(addresses: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(addresses.map(async (address) => (await fetch(address, { cache: "no-store" })).json()));
  return performance.now() - startedAt;
}
