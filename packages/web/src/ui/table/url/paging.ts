export const PAGE_SIZE = 10;

export const pageCountOf = (count: number): number => Math.max(1, Math.ceil(count / PAGE_SIZE));

export function pageOf<T>(
  items: readonly T[],
  page: number,
  pageCount: number = pageCountOf(items.length),
): { page: number; items: readonly T[] } {
  const clamped = Math.min(Math.max(page, 1), pageCount);
  return { page: clamped, items: items.slice((clamped - 1) * PAGE_SIZE, clamped * PAGE_SIZE) };
}
