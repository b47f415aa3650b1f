export const yieldToMain = (): Promise<void> =>
  "scheduler" in globalThis && "yield" in (globalThis.scheduler as object)
    ? (globalThis.scheduler as { yield(): Promise<void> }).yield()
    : new Promise((done) => setTimeout(done));

let painted: Promise<void> | undefined;

/** After the next frame, the same promise for all who wait for it. A hidden page paints nothing. */
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

export const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(() => work(), { timeout: 2_000 });
  else setTimeout(work, 200);
};

export const idle = (): Promise<void> => new Promise((done) => whenIdle(done));
