import { isDeepStrictEqual } from "node:util";
import { type IndexDefinition, indexEntry } from "./indexes.ts";
import type { Item } from "./item-size.ts";

type Change = { before: Item | undefined; after: Item | undefined };

/**
 * Until a change has reached an index, a query of it finds the item neither where it was nor where it is: the two
 * partitions, or the two places of one, are written apart.
 */
export function createLateIndex(now: () => number, tableKey: readonly string[]) {
  const visibleAt = new Map<string, number>();
  const nameOf = (index: string, item: Item) =>
    JSON.stringify([index, ...tableKey.map((name) => item[name]?.S)]);
  return {
    changed({ before, after }: Change, indexes: readonly IndexDefinition[], delayMs: number): void {
      for (const index of indexes) {
        const [old, next] = [indexEntry(index, tableKey, before), indexEntry(index, tableKey, after)];
        if (after && !isDeepStrictEqual(old, next))
          visibleAt.set(nameOf(index.IndexName ?? "", after), now() + delayMs);
      }
    },
    isVisible(index: string, item: Item): boolean {
      const name = nameOf(index, item);
      const at = visibleAt.get(name);
      if (at === undefined) return true;
      if (at > now()) return false;
      visibleAt.delete(name);
      return true;
    },
  };
}
