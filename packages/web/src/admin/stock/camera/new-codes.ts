/** After this time out of view, the same code counts as another copy. */
const OUT_OF_VIEW_MS = 1_000;

/** Filters the codes of each picture to those that were not in view just before. */
export function newCodes(): (codes: readonly string[], now: number) => string[] {
  const seenAt = new Map<string, number>();
  return (codes, now) => {
    const fresh = codes.filter(
      (code) => now - (seenAt.get(code) ?? Number.NEGATIVE_INFINITY) > OUT_OF_VIEW_MS,
    );
    for (const code of codes) seenAt.set(code, now);
    return [...new Set(fresh)];
  };
}
