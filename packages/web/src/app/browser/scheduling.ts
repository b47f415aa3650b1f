export const yieldToMain = (): Promise<void> =>
  "scheduler" in globalThis && "yield" in (globalThis.scheduler as object)
    ? (globalThis.scheduler as { yield(): Promise<void> }).yield()
    : new Promise((done) => setTimeout(done));

/** A hidden page paints nothing. */
export const afterPaint = (): Promise<void> =>
  document.visibilityState === "hidden"
    ? yieldToMain()
    : new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

export const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(() => work(), { timeout: 2_000 });
  else setTimeout(work, 200);
};

export const idle = (): Promise<void> => new Promise((done) => whenIdle(done));
