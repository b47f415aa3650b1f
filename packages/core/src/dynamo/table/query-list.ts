import type * as z from "zod/mini";
import type { Page, PageRange } from "../../kernel/stores.ts";
import { type List, partitionsOf } from "./lists.ts";
import { fromCursor, type Range, toCursor, unknownCursor } from "./range.ts";
import type { IndexName } from "./schema.ts";
import type { Table } from "./table.ts";

type Bounds = Pick<Range, "after" | "before" | "descending">;
type ListRange = Bounds & { limit: number };
type SortKeyOf<S extends z.ZodMiniType> = (item: z.output<S>) => string;

// The limit that DynamoDB sets for a query of one partition; a response must stay below Lambda's 6 MB.
const MAX_PAGE_BYTES = 1_000_000;
// About as many books as fit into MAX_PAGE_BYTES: further ones would be read and left out.
const MAX_PAGE_ITEMS = 1_000;

/** Reads each partition for its share of the page and a little more, in parallel, and again if that was too little. */
export async function queryList<S extends z.ZodMiniType>(
  table: Table,
  schema: S,
  list: List,
  { limit: requestedLimit, descending = false, ...bounds }: ListRange,
  sortKeyOf: SortKeyOf<S>,
): Promise<{ items: z.output<S>[]; isTruncated: boolean }> {
  const limit = Math.min(requestedLimit, MAX_PAGE_ITEMS);
  const merged: z.output<S>[] = [];
  const share = limit / list.partitions;
  const limitEach = Math.min(limit, Math.ceil(share + Math.sqrt(share)));
  const shards = partitionsOf(list).map((partition) => ({
    partition,
    bounds: bounds as Bounds,
    items: [] as z.output<S>[],
    isRead: false,
  }));
  const refill = async (shard: (typeof shards)[number]) => {
    const { partition } = shard;
    const remainingShare = Math.ceil((limit - merged.length) / list.partitions) + 1;
    const range = {
      index: list.index,
      partition,
      ...shard.bounds,
      descending,
      limit: merged.length === 0 ? limitEach : Math.min(limitEach, remainingShare),
    };
    const { items, cursor } = await table.query(schema, range);
    const last = items.at(-1);
    Object.assign(shard, { items, isRead: cursor === undefined || last === undefined });
    if (last) shard.bounds = { ...shard.bounds, [descending ? "before" : "after"]: sortKeyOf(last) };
  };
  const isEarlier = (one: string, other: string) => (descending ? one > other : one < other);

  const shardWithFirstItem = () => {
    let first: { shard: (typeof shards)[number]; key: string } | undefined;
    for (const shard of shards) {
      const [item] = shard.items;
      const key = item === undefined ? undefined : sortKeyOf(item);
      if (key !== undefined && (!first || isEarlier(key, first.key))) first = { shard, key };
    }
    return first?.shard;
  };

  for (let bytes = 0; merged.length < limit && bytes < MAX_PAGE_BYTES; ) {
    await Promise.all(shards.filter(({ items, isRead }) => items.length === 0 && !isRead).map(refill));
    const next = shardWithFirstItem()?.items.shift();
    if (next === undefined) return { items: merged, isTruncated: false };
    merged.push(next);
    bytes += Buffer.byteLength(JSON.stringify(next));
  }
  return { items: merged, isTruncated: shards.some(({ items, isRead }) => items.length > 0 || !isRead) };
}

/** Every item, partition by partition: for jobs, never in a shopper's request. */
export async function* readList<S extends z.ZodMiniType>(
  table: Table,
  schema: S,
  list: List,
  range: Pick<Range, "before" | "limit"> = {},
): AsyncGenerator<z.output<S>> {
  for (const partition of partitionsOf(list))
    yield* table.all(schema, { index: list.index, partition, ...range });
}

/** Reads a list page by page. @param list with its number of partitions, or their names @param from `next` of an earlier page */
export async function* readListPages<S extends z.ZodMiniType>(
  table: Table,
  schema: S,
  list: List | { index: IndexName; partitions: string[] },
  { from, limit }: { from?: string | undefined; limit?: number | undefined },
): AsyncGenerator<{ items: z.output<S>[]; next: string | undefined }> {
  const partitions = "name" in list ? partitionsOf(list) : list.partitions;
  let [index, cursor] = (from ? JSON.parse(from) : [0]) as [number, string | undefined];
  while (index < partitions.length) {
    const partition = partitions[index] as string;
    const page = await table.query(schema, { index: list.index, partition, cursor, ...(limit && { limit }) });
    [index, cursor] = page.cursor ? [index, page.cursor] : [index + 1, undefined];
    yield {
      items: page.items,
      next: index < partitions.length ? JSON.stringify(cursor ? [index, cursor] : [index]) : undefined,
    };
  }
}

/** Latest first, from a cursor in either direction. */
export async function readPage<S extends z.ZodMiniType>(
  table: Table,
  schema: S,
  list: List,
  { limit, cursor, back = false }: PageRange,
  sortKeyOf: SortKeyOf<S>,
): Promise<Page<z.output<S>>> {
  const bound = boundOf(list, cursor, back ? "after" : "before");
  // Reads one item more than asked for, to know whether the list ends.
  const { items: read, isTruncated } = await queryList(
    table,
    schema,
    list,
    { ...bound, descending: !back, limit: limit + 1 },
    sortKeyOf,
  );
  const items = back ? read.slice(0, limit).reverse() : read.slice(0, limit);
  const hasMoreAhead = read.length > limit || isTruncated;
  const hasMoreBehind = cursor !== undefined;
  const [hasOlder, hasNewer] = back ? [hasMoreBehind, hasMoreAhead] : [hasMoreAhead, hasMoreBehind];
  const cursorAt = (item: z.output<S> | undefined) => item && cursorOf(list, sortKeyOf(item));
  return {
    items,
    cursor: hasOlder ? cursorAt(items.at(-1)) : undefined,
    previous: hasNewer ? cursorAt(items[0]) : undefined,
  };
}

/** First to last, without a way back. @param prefix of sort keys */
export async function readForward<S extends z.ZodMiniType>(
  table: Table,
  schema: S,
  list: List,
  { limit, cursor }: PageRange,
  sortKeyOf: SortKeyOf<S>,
  prefix?: string,
): Promise<Page<z.output<S>>> {
  const bounds = {
    ...(prefix && { after: prefix, before: `${prefix}\uffff` }),
    ...boundOf(list, cursor, "after", prefix),
  };
  const { items, isTruncated } = await queryList(table, schema, list, { ...bounds, limit }, sortKeyOf);
  const last = items.at(-1);
  return { items, cursor: last && isTruncated ? cursorOf(list, sortKeyOf(last)) : undefined };
}

/** A cursor contains the sort key of an item. */
const cursorOf = ({ name }: List, at: string): string => toCursor({ list: name, at });

function boundOf({ name }: List, cursor: string | undefined, bound: "after" | "before", prefix = ""): Bounds {
  if (cursor === undefined) return {};
  const { list, at } = fromCursor(cursor);
  // DynamoDB takes no empty bound, and none in the wrong order.
  if (list !== name || typeof at !== "string" || at === "" || !at.startsWith(prefix)) throw unknownCursor();
  return { [bound]: at };
}
