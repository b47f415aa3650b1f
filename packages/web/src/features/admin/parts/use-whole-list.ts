import { type QueryMeta, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "../../../app/api.ts";
import { readJson } from "../../../app/api-error.ts";

/**
 * A list which the server answers page by page, held whole: its first page is shown at once, the others follow. After that
 * a search or a page needs no answer.
 */
export function useWholeList<Row>(name: string, path: string, failure: NonNullable<QueryMeta["failure"]>) {
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
      for (let cursor: string | null = ""; cursor !== null; ) {
        const query: string = cursor && `?${new URLSearchParams({ cursor })}`;
        const answer = await request("GET", `${path}${query}`, { signal });
        rows = [...rows, ...(await readJson<Row[]>(answer))];
        cursor = answer.headers.get("x-next-cursor");
        if (cursor !== null && !held?.isComplete)
          client.setQueryData<WholeList<Row>>(key, { rows, isComplete: false });
      }
      return { rows, isComplete: true };
    },
  });
}

export type WholeList<Row> = { rows: readonly Row[]; isComplete: boolean };
