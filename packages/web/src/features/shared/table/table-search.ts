export type TableSearch = { q?: string; page?: number };

export const tableSearch = ({ q, page }: Record<string, unknown>): TableSearch => ({
  ...(q !== undefined && q !== "" && { q: String(q) }),
  ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
});

export type SortedTableSearch = TableSearch & {
  /** "price", or "-price" for descending. */
  order?: string;
};

export const sortedTableSearch = (search: Record<string, unknown>): SortedTableSearch => ({
  ...tableSearch(search),
  ...(typeof search.order === "string" && { order: search.order }),
});

/** The value of a filter in the URL; undefined for the first one, which is the default and is left out. */
export const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.slice(1).find((one) => one === value);
