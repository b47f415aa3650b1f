export const PAGE_SIZE = 10;

export const pageCountOf = (count: number): number => Math.max(1, Math.ceil(count / PAGE_SIZE));

/** Turns to a page that exists: from far beyond the last one, to the last. */
export const turnWithin =
  (page: number, pageCount: number, onPage: (page: number) => void) =>
  (next: number): void => {
    const target = Math.min(next, pageCount);
    if (target >= 1 && target !== page) onPage(target);
  };

export function pageOf<T>(
  items: readonly T[],
  page: number,
  pageCount: number = pageCountOf(items.length),
): { page: number; items: readonly T[] } {
  const clamped = Math.min(Math.max(page, 1), pageCount);
  return { page: clamped, items: items.slice((clamped - 1) * PAGE_SIZE, clamped * PAGE_SIZE) };
}
