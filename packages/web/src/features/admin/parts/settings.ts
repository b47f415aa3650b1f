import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../app/api.ts";

/** One list of settings: rates, zones, countries and GST are read, saved and deleted alike. */
export type Setting<Row extends { _id: string }> = {
  /** Its name in the cache. */
  name: string;
  paths: { list: string; create: string; update: string; remove: string };
  texts: { added: string; updated: string; deleted: string; fetchFailed: string; deleteFailed: string };
  /** Lists that show something of it, and are asked for again after a change. */
  shownIn: readonly string[];
  /** Never there: what the list holds. */
  row?: Row;
};

const keyOf = (list: string) => ["admin", list] as const;

export const useSettings = <Row extends { _id: string }>({ name, paths, texts }: Setting<Row>) =>
  useQuery({
    queryKey: keyOf(name),
    meta: { failure: texts.fetchFailed },
    queryFn: ({ signal }) => api.get<Row[]>(paths.list, { signal }),
  });

/** Adds when there is no id. The form shows what fails. */
export function useSaveSetting<Row extends { _id: string }>(setting: Setting<Row>) {
  const { paths, texts } = setting;
  const renew = useRenewal(setting);
  return useMutation({
    mutationFn: ({ id, input }: { id: string | null; input: object }) =>
      id === null ? api.post<Row>(paths.create, input) : api.put<Row>(`${paths.update}/${id}`, input),
    onSuccess: renew,
    meta: {
      success: (_row: never, { id }: { id: string | null }) => (id === null ? texts.added : texts.updated),
      failure: false,
    },
  });
}

export function useRemoveSetting<Row extends { _id: string }>(setting: Setting<Row>) {
  const { paths, texts } = setting;
  const renew = useRenewal(setting);
  return useMutation({
    mutationFn: ({ _id }: Row) => api.delete<Row[]>(`${paths.remove}/${_id}`),
    onSuccess: renew,
    meta: { success: texts.deleted, failure: texts.deleteFailed },
  });
}

function useRenewal<Row extends { _id: string }>({ name, shownIn }: Setting<Row>) {
  const client = useQueryClient();
  return () =>
    Promise.all([name, ...shownIn].map((list) => client.invalidateQueries({ queryKey: keyOf(list) })));
}
