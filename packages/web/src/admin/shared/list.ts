import { type QueryMeta, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";

export type List<Row> = { rows: readonly Row[]; isComplete: boolean };

export type ListSource<Row, Data extends List<Row> = List<Row>> = {
  name: string;
  failure: NonNullable<QueryMeta["failure"]>;
  /** @param cached the data of the previous read. @param show publishes partial data while the rest is being read */
  read(cached: Data | undefined, show: (partial: Data) => void, signal: AbortSignal): Promise<Data>;
};

export const singleRequestList = <Row>(
  name: string,
  failure: string,
  fetchRows: (signal: AbortSignal) => Promise<Row[]>,
): ListSource<Row> => ({
  name,
  failure,
  read: async (_cached, _show, signal) => ({ rows: await fetchRows(signal), isComplete: true }),
});

type FetchPage<Body> = (
  query: { cursor?: string | undefined },
  signal?: AbortSignal,
) => Promise<{ body: Body; headers: Headers }>;

export const pagedList = <Row>(
  name: string,
  failure: ListSource<Row>["failure"],
  fetchPage: FetchPage<Row[]>,
): ListSource<Row> => ({
  name,
  failure,
  async read(cached, show, signal) {
    let rows: Row[] = [];
    await readPages(
      (query) => fetchPage(query, signal),
      (page, isLast) => {
        rows = [...rows, ...page];
        if (!isLast && !cached?.isComplete) show({ rows, isComplete: false });
      },
    );
    return { rows, isComplete: true };
  },
});

/** Reads all pages sequentially, following the cursor in each response's header. */
export async function readPages<Body>(
  fetchPage: FetchPage<Body>,
  onPage: (body: Body, isLast: boolean) => void,
): Promise<void> {
  let cursor: string | undefined;
  do {
    const { body, headers } = await fetchPage({ cursor });
    cursor = headers.get("x-next-cursor") ?? undefined;
    onPage(body, cursor === undefined);
  } while (cursor !== undefined);
}

export const listKey = ({ name }: { name: string }) => ["admin", name] as const;

export const listQuery = <Row, Data extends List<Row>>(source: ListSource<Row, Data>) =>
  queryOptions({
    queryKey: listKey(source),
    meta: { failure: source.failure },
    // Thousands of rows are compared by identity, not by content.
    structuralSharing: false,
    queryFn: ({ client, queryKey, signal }) =>
      source.read(
        client.getQueryData<Data>(queryKey),
        (partial) => client.setQueryData<Data>(queryKey, partial),
        signal,
      ),
  });

export const useList = <Row, Data extends List<Row>>(source: ListSource<Row, Data>) =>
  useQuery(listQuery(source));

export function useUpdateList<Row, Data extends List<Row>>(source: ListSource<Row, Data>) {
  const client = useQueryClient();
  const queryKey = listKey(source);
  return (change: (rows: readonly Row[]) => readonly Row[]) => {
    client.setQueryData<Data>(queryKey, (cached) => cached && { ...cached, rows: change(cached.rows) });
    void client.invalidateQueries({ queryKey });
  };
}
