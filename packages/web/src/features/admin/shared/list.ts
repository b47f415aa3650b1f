import { type QueryMeta, useQuery, useQueryClient } from "@tanstack/react-query";

/** A list held whole: a search or another page of it needs no further answer. */
export type List<Row> = {
  rows: readonly Row[];
  /** False while further rows are on their way. */
  isComplete: boolean;
};

export type ListSource<Row, Held extends List<Row> = List<Row>> = {
  /** Its name in the cache. */
  name: string;
  failure: NonNullable<QueryMeta["failure"]>;
  /** @param show shows what has come so far */
  read(held: Held | undefined, show: (part: Held) => void, signal: AbortSignal): Promise<Held>;
};

/** A list which the server answers at once. */
export const answeredWhole = <Row>(
  name: string,
  failure: string,
  fetchRows: (signal: AbortSignal) => Promise<Row[]>,
): ListSource<Row> => ({
  name,
  failure,
  read: async (_held, _show, signal) => ({ rows: await fetchRows(signal), isComplete: true }),
});

/** A list which the server answers page by page: the first one is shown at once, the others follow. */
export const answeredInPages = <Row>(
  name: string,
  failure: ListSource<Row>["failure"],
  fetchPage: (
    query: { cursor?: string | undefined },
    signal: AbortSignal,
  ) => Promise<{ body: Row[]; headers: Headers }>,
): ListSource<Row> => ({
  name,
  failure,
  async read(held, show, signal) {
    let rows: Row[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body, headers } = await fetchPage({ cursor }, signal);
      rows = [...rows, ...body];
      cursor = headers.get("x-next-cursor");
      if (cursor !== null && !held?.isComplete) show({ rows, isComplete: false });
    }
    return { rows, isComplete: true };
  },
});

export const listKey = ({ name }: { name: string }) => ["admin", name] as const;

export function useList<Row, Held extends List<Row>>(source: ListSource<Row, Held>) {
  const client = useQueryClient();
  const queryKey = listKey(source);
  return useQuery({
    queryKey,
    meta: { failure: source.failure },
    // Thousands of rows are compared by identity, not by content.
    structuralSharing: false,
    queryFn: ({ signal }) =>
      source.read(
        client.getQueryData<Held>(queryKey),
        (part) => client.setQueryData<Held>(queryKey, part),
        signal,
      ),
  });
}

/** Changes what is held of a list at once; what else happened meanwhile is asked for beside. */
export function useChangeList<Row, Held extends List<Row>>(source: ListSource<Row, Held>) {
  const client = useQueryClient();
  const queryKey = listKey(source);
  return (change: (rows: readonly Row[]) => readonly Row[]) => {
    client.setQueryData<Held>(queryKey, (held) => held && { ...held, rows: change(held.rows) });
    void client.invalidateQueries({ queryKey });
  };
}
