import type * as z from "zod/mini";
import type { Page, PageRange } from "../../kernel/page.ts";
import { toCursor } from "./cursor.ts";
import type { Range } from "./range.ts";
import type { Table } from "./table.ts";

/**
 * Latest first, from a cursor in either direction.
 * @param keyOf the keys of an item in this list, for its cursor
 */
export async function readPage<S extends z.ZodMiniType>(
  table: Table,
  schema: S,
  list: Pick<Range, "index" | "partition">,
  { limit, cursor, back = false }: PageRange,
  keyOf: (item: z.output<S>) => Record<string, unknown>,
): Promise<Page<z.output<S>>> {
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
    cursor: last && (back ? hasLess : hasMore) ? toCursor(keyOf(last)) : undefined,
    previous: first && (back ? hasMore : hasLess) ? toCursor(keyOf(first)) : undefined,
  };
}
