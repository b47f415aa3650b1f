/* Each of these functions is sent to the browser as it stands, so it refers to nothing outside of itself. */

export type Marks = { firstBook?: number; allBooks?: number };

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

/** Records when the last change that each key caused, within `withinMs`, was painted. */
export function watchKeystrokes(withinMs: number): void {
  const keystroke = { startedAt: 0, painted: 0 };
  Object.assign(globalThis, { keystroke });
  document.addEventListener(
    "beforeinput",
    ({ timeStamp }) => Object.assign(keystroke, { startedAt: timeStamp, painted: 0 }),
    true,
  );
  new MutationObserver(() => {
    const { startedAt } = keystroke;
    if (startedAt === 0 || performance.now() - startedAt > withinMs) return;
    requestAnimationFrame(() => {
      const afterPaint = new MessageChannel();
      afterPaint.port1.onmessage = () => {
        if (keystroke.startedAt === startedAt) keystroke.painted = performance.now() - startedAt;
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
