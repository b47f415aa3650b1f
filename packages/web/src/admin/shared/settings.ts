import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormBase } from "../../api/forms/use-form.ts";
import { type ListSource, listKey } from "./list.ts";

export type Setting<Row extends { _id: string }, Input> = ListSource<Row> & {
  create(input: Input): Promise<Row>;
  update(id: string, input: Input & { base: FormBase }): Promise<Row>;
  remove(id: string): Promise<Row[]>;
  texts: { added: string; updated: string; deleted: string; deleteFailed: string };
  dependentLists: readonly string[];
};

export function useSaveSetting<Row extends { _id: string }, Input>(setting: Setting<Row, Input>) {
  const { create, update, texts } = setting;
  const invalidate = useInvalidateLists(setting);
  return useMutation({
    mutationFn: ({ id, input, base }: { id: string | null; input: Input; base: FormBase }) =>
      id === null ? create(input) : update(id, { ...input, base }),
    onSuccess: invalidate,
    meta: {
      success: (_row: never, { id }: { id: string | null }) => (id === null ? texts.added : texts.updated),
      failure: false,
    },
  });
}

export function useRemoveSetting<Row extends { _id: string }, Input>(setting: Setting<Row, Input>) {
  const { remove, texts } = setting;
  const invalidate = useInvalidateLists(setting);
  return useMutation({
    mutationFn: ({ _id }: Row) => remove(_id),
    onSuccess: invalidate,
    meta: { success: texts.deleted, failure: texts.deleteFailed },
  });
}

function useInvalidateLists({ name, dependentLists }: { name: string; dependentLists: readonly string[] }) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [name, ...dependentLists].map((list) =>
        client.invalidateQueries({ queryKey: listKey({ name: list }) }),
      ),
    );
}
