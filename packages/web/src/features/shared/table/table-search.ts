/** What every table keeps in the URL: what is searched, and which page is shown. */
export type TableSearch = { q?: string; page?: number };

export const tableSearch = ({ q, page }: Record<string, unknown>): TableSearch => ({
  ...(q !== undefined && q !== "" && { q: String(q) }),
  ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
});

/** Of a table whose rows can be sorted. */
export type SortedTableSearch = TableSearch & {
  /** "price", or "-price" the other way round. */
  order?: string;
};

export const sortedTableSearch = (search: Record<string, unknown>): SortedTableSearch => ({
  ...tableSearch(search),
  ...(typeof search.order === "string" && { order: search.order }),
});

/** One of the values that a filter in the URL may have; the first one is the default and stays out of it. */
export const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.slice(1).find((one) => one === value);
