type Query = { isError: boolean; isFetching: boolean; refetch(): unknown };

/** How a list page shows that its query failed. */
export const failureOf = (query: Query, title: string) =>
  query.isError ? { title, isRetrying: query.isFetching, retry: () => void query.refetch() } : null;
