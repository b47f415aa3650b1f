import { type QueryMeta, useQuery, useQueryClient } from "@tanstack/react-query";

/**
 * A list which the server answers page by page, held whole: its first page is shown at once, the others follow. After that
 * a search or a page needs no answer.
 */
export function useWholeList<Row>(
  name: string,
  fetchPage: (
    query: { cursor?: string | undefined },
    signal: AbortSignal,
  ) => Promise<{ body: Row[]; headers: Headers }>,
  failure: NonNullable<QueryMeta["failure"]>,
) {
  const client = useQueryClient();
  const key = ["admin", name] as const;
  return useQuery({
    queryKey: key,
    meta: { failure },
    refetchOnWindowFocus: true,
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<WholeList<Row>> => {
      const held = client.getQueryData<WholeList<Row>>(key);
      let rows: Row[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { body, headers } = await fetchPage({ cursor }, signal);
        rows = [...rows, ...body];
        cursor = headers.get("x-next-cursor");
        if (cursor !== null && !held?.isComplete)
          client.setQueryData<WholeList<Row>>(key, { rows, isComplete: false });
      }
      return { rows, isComplete: true };
    },
  });
}

export type WholeList<Row> = { rows: readonly Row[]; isComplete: boolean };
