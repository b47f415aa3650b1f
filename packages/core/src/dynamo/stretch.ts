import type * as z from "zod/mini";
import { type Range, type Table, toCursor } from "./table.ts";

/** A stretch of a list: where it begins, and in which direction it is read. */
export type StretchRange = { limit: number; cursor?: string | undefined; back?: boolean | undefined };
export type Stretch<T> = { items: T[]; next: string | undefined; previous: string | undefined };

/**
 * Reads a list from its latest item on, or from a cursor in either direction, with the way on and the way back.
 * @param keyOf the keys of an item in this list, which make a cursor
 */
export async function readStretch<S extends z.ZodMiniType>(
  table: Table,
  schema: S,
  list: Pick<Range, "index" | "partition">,
  { limit, cursor, back = false }: StretchRange,
  keyOf: (item: z.output<S>) => Record<string, unknown>,
): Promise<Stretch<z.output<S>>> {
  // One more is read than asked for, to know the end.
  const { items: read, cursor: cut } = await table.query(schema, {
    ...list,
    descending: !back,
    limit: limit + 1,
    cursor,
  });
  const items = back ? read.slice(0, limit).reverse() : read.slice(0, limit);
  // A read ends at 1 MB, with fewer than were asked for when items are large.
  const [hasMore, hasLess] = [read.length > limit || cut !== undefined, cursor !== undefined];
  const [first, last] = [items[0], items.at(-1)];
  return {
    items,
    next: last && (back ? hasLess : hasMore) ? toCursor(keyOf(last)) : undefined,
    previous: first && (back ? hasMore : hasLess) ? toCursor(keyOf(first)) : undefined,
  };
}
