export const yieldToMain = (): Promise<void> =>
  "scheduler" in globalThis && "yield" in (globalThis.scheduler as object)
    ? (globalThis.scheduler as { yield(): Promise<void> }).yield()
    : new Promise((done) => setTimeout(done));

let painted: Promise<void> | undefined;

/** Resolves after the next paint; at once if the page is hidden, as it then paints nothing. Concurrent callers share one promise. */
export function afterPaint(): Promise<void> {
  if (document.visibilityState === "hidden") return yieldToMain();
  painted ??= new Promise((done) =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        painted = undefined;
        done();
      }),
    ),
  );
  return painted;
}

/** Runs `work` when the browser is idle, unless the signal is aborted before. */
export function whenIdle(work: () => void, signal?: AbortSignal): void {
  const workUnlessAborted = () => {
    if (!signal?.aborted) work();
  };
  if (typeof requestIdleCallback === "function") requestIdleCallback(workUnlessAborted, { timeout: 2_000 });
  else setTimeout(workUnlessAborted, 200);
}

/**
 * Runs `work` in one tab at a time. Browsers without Web Locks, or with site data blocked, run it in every tab.
 * @param options a signal after which `work` waits for no other tab
 */
export async function inOneTab<T>(
  name: string,
  work: () => Promise<T>,
  options: { signal?: AbortSignal } = {},
): Promise<T> {
  let hasBegun = false;
  try {
    return await navigator.locks.request(name, options, () => {
      hasBegun = true;
      return work();
    });
  } catch (error) {
    if (hasBegun) throw error;
    return work();
  }
}

/** Runs `work` when the tab is shown, focused or used, at most once in `minIntervalMs`: to follow changes by other devices. */
export function whenUsed(work: () => void, minIntervalMs: number, signal: AbortSignal): void {
  let lastAt = Date.now();
  const onUse = () => {
    // The absolute difference, so that it also works after the clock was set back.
    if (document.visibilityState !== "visible" || Math.abs(Date.now() - lastAt) < minIntervalMs) return;
    lastAt = Date.now();
    work();
  };
  document.addEventListener("visibilitychange", onUse, { signal });
  for (const event of ["focus", "pageshow", "pointerdown", "keydown"])
    addEventListener(event, onUse, { signal, capture: true, passive: true });
}

export const idle = (): Promise<void> => new Promise((done) => whenIdle(done));
