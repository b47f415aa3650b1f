import type { CategoryId } from "../../categories/taxonomy.ts";
import type { OrderGroup } from "../../orders/back-office/sales.ts";
import type { IndexName } from "./schema.ts";

/**
 * A list of an index which many write at once. A partition takes 1,000 write units a second (docs/scale.md), so it is spread
 * over several, NAME#0 and up, by the id of what is listed; `table/query-list.ts` merges them.
 */
export type List<I extends IndexName = IndexName> = { index: I; name: string; partitions: number };

const PARTITIONS = 8;
// More than the usual partitions, as each change of a book moves its entry, which takes two writes of its size.
const FEED_PARTITIONS = 16;
// Fewer than the usual partitions, as writes are already spread over the categories.
const CATEGORY_PARTITIONS = 4;

const list = <I extends IndexName>(index: I, name: string, partitions = PARTITIONS): List<I> => ({
  index,
  name,
  partitions,
});

export const lists = {
  feed: list("gsi2", "catalogue", FEED_PARTITIONS),
  books: list("gsi1", "books"),
  category: (category: CategoryId) => list("gsi3", `category#${category}`, CATEGORY_PARTITIONS),
  orders: list("gsi2", "orders#all"),
  openOrders: list("gsi3", "orders#open"),
  orderGroup: (group: Exclude<OrderGroup, "awaiting-payment">) => list("gsi3", `orders#${group}`),
  customers: list("gsi1", "customers"),
  outbox: list("gsi3", "outbox"),
} as const;

export const partitionsOf = ({ name, partitions }: List): string[] =>
  Array.from({ length: partitions }, (_, shard) => `${name}#${shard}`);

type Entry<I extends IndexName> = Record<`${I}pk` | `${I}sk`, string>;

/** The keys of an index's item. */
export const indexKeys = <I extends IndexName>(index: I, partition: string, sortKey: string): Entry<I> =>
  ({ [`${index}pk`]: partition, [`${index}sk`]: sortKey }) as Entry<I>;

export const entryOf = <I extends IndexName>(
  { index, name, partitions }: List<I>,
  sortKey: string,
  id: string,
): Entry<I> => indexKeys(index, `${name}#${shardOf(id, partitions)}`, sortKey);

/** FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/ */
export function shardOf(id: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1)
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193) >>> 0;
  return hash % shards;
}
