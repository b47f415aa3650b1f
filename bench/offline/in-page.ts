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

export type Painted = { startedAt: number; painted: number };

type Watched = { event: "beforeinput" | "click"; withinMs?: number; dialogWith?: string };

/**
 * Records when the last change that each event caused, within `withinMs`, was painted: as `response`. With `dialogWith`, when
 * a dialog that contains this text was painted first.
 */
export function watchResponses({ event, withinMs = Number.POSITIVE_INFINITY, dialogWith }: Watched): void {
  const response: Painted = { startedAt: 0, painted: 0 };
  Object.assign(globalThis, { response });
  document.addEventListener(
    event,
    ({ timeStamp }) => Object.assign(response, { startedAt: timeStamp, painted: 0 }),
    true,
  );
  const isAwaited = () =>
    dialogWith === undefined ||
    (response.painted === 0 && document.querySelector("[role=dialog]")?.textContent?.includes(dialogWith));
  new MutationObserver(() => {
    const { startedAt } = response;
    if (startedAt === 0 || performance.now() - startedAt > withinMs || !isAwaited()) return;
    requestAnimationFrame(() => {
      const afterPaint = new MessageChannel();
      afterPaint.port1.onmessage = () => {
        if (response.startedAt === startedAt) response.painted = performance.now() - startedAt;
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
