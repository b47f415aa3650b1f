export const yieldToMain = (): Promise<void> =>
  "scheduler" in globalThis && "yield" in (globalThis.scheduler as object)
    ? (globalThis.scheduler as { yield(): Promise<void> }).yield()
    : new Promise((done) => setTimeout(done));

let painted: Promise<void> | undefined;

/** Resolves after the next frame, with one promise for all callers. A hidden page paints nothing. */
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

/** Runs once, unless the signal is aborted before. */
export function whenIdle(work: () => void, signal?: AbortSignal): void {
  const workIfWanted = () => {
    if (!signal?.aborted) work();
  };
  if (typeof requestIdleCallback === "function") requestIdleCallback(workIfWanted, { timeout: 2_000 });
  else setTimeout(workIfWanted, 200);
}

/** Runs in one tab at a time; in every tab if the browser has no Web Locks, or refuses them because site data is blocked. */
export async function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  let hasBegun = false;
  try {
    return await navigator.locks.request(name, () => {
      hasBegun = true;
      return work();
    });
  } catch (error) {
    if (hasBegun) throw error;
    return work();
  }
}

/** Runs when the tab is shown, focused or used, to follow other devices. At most once in `minIntervalMs`. */
export function whenUsed(work: () => void, minIntervalMs: number, signal: AbortSignal): void {
  let lastAt = Date.now();
  const onUse = () => {
    // Also works after the clock was set back.
    if (document.visibilityState !== "visible" || Math.abs(Date.now() - lastAt) < minIntervalMs) return;
    lastAt = Date.now();
    work();
  };
  document.addEventListener("visibilitychange", onUse, { signal });
  for (const event of ["focus", "pageshow", "pointerdown", "keydown"])
    addEventListener(event, onUse, { signal, capture: true, passive: true });
}

export const idle = (): Promise<void> => new Promise((done) => whenIdle(done));
