/** A search parameter as text. The router parses texts such as "1984" and "true" only if String() restores them exactly. */
export function textParam(raw: unknown): string | undefined {
  const isScalar = typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean";
  return (isScalar && String(raw)) || undefined;
}

export type TableSearch = { q?: string; page?: number };

export function tableSearch(search: Record<string, unknown>): TableSearch {
  const [q, page] = [textParam(search.q), Number(search.page)];
  return { ...(q && { q }), ...(Number.isSafeInteger(page) && page > 1 && { page }) };
}

export type SortedTableSearch = TableSearch & {
  /** The column to sort by: "price", or "-price" for descending. */
  order?: string;
};

export const sortedTableSearch = (search: Record<string, unknown>): SortedTableSearch => ({
  ...tableSearch(search),
  ...(typeof search.order === "string" && { order: search.order }),
});

/** The value of a filter in the URL; undefined for the first value, which is the default. */
export const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.slice(1).find((one) => one === value);
