import { isDeepStrictEqual } from "node:util";
import { type IndexDefinition, indexEntry } from "./indexes.ts";
import { type Item, itemSize, writeUnits } from "./item-size.ts";

/** Units that one write takes of a partition; `scope` is "table" or an index's name. */
export type Charge = { scope: string; partition: string; units: number };

type Write = {
  partition: string;
  before: Item | undefined;
  after: Item | undefined;
  isTransaction: boolean;
};

const unitsOf = (item: Item | undefined): number => (item ? writeUnits(itemSize(item)) : 0);

/**
 * The larger of the item's sizes before and after, twice in a transaction; and of each index its own write: none when
 * nothing of it changed, two when its key did.
 *
 * That an index's write is not doubled follows from the second source: changes go to the indexes after the transaction.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-capacity-handling
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.ThroughputConsiderations.Writes
 */
export function writeCharges(
  { partition, before, after, isTransaction }: Write,
  tableKey: readonly string[],
  indexes: readonly IndexDefinition[],
): Charge[] {
  const units = Math.max(1, unitsOf(before), unitsOf(after)) * (isTransaction ? 2 : 1);
  const ofIndexes = indexes.flatMap((index) => {
    const [old, next] = [indexEntry(index, tableKey, before), indexEntry(index, tableKey, after)];
    const charge = (partition: string, units: number): Charge => ({
      scope: index.IndexName ?? "",
      partition,
      units,
    });
    if (old && next && old.key === next.key)
      return isDeepStrictEqual(old.projected, next.projected)
        ? []
        : [charge(old.partition, Math.max(unitsOf(old.projected), unitsOf(next.projected)))];
    return [old, next].flatMap((entry) => (entry ? [charge(entry.partition, unitsOf(entry.projected))] : []));
  });
  return [{ scope: "table", partition, units }, ...ofIndexes];
}
