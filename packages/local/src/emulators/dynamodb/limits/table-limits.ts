import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { TableRequest } from "../request.ts";
import type { IndexDefinition } from "./indexes.ts";
import { createLateIndex } from "./late-index.ts";
import { isRead, limitReads } from "./limit-reads.ts";
import { type Forward, limitWrites } from "./limit-writes.ts";
import { createPartitions, type PartitionUse } from "./partitions.ts";
import { TABLE_KEY, writesOf } from "./written-items.ts";

export type TableLimits = {
  /** Counts what each request takes of each partition, and refuses what is beyond DynamoDB's limits. */
  run(request: TableRequest, indexDelayMs: number, forward: Forward): Promise<Response>;
  /** Since the last `reset`, the fullest partition first. */
  use(): PartitionUse[];
  reset(): void;
};

/** @param now in milliseconds */
export function createTableLimits(
  engine: DynamoDBClient,
  indexes: readonly IndexDefinition[],
  now: () => number,
): TableLimits {
  let partitions = createPartitions(now);
  const lateIndex = createLateIndex(now, TABLE_KEY);
  return {
    async run(request, indexDelayMs, forward) {
      const writes = writesOf(request);
      if (writes.length > 0)
        return limitWrites(
          { engine, indexes, partitions, lateIndex },
          { request, writes, forward, indexDelayMs },
        );
      return isRead(request) ? limitReads({ partitions, lateIndex }, request, forward) : forward();
    },
    use: () => partitions.use(),
    reset: () => {
      partitions = createPartitions(now);
    },
  };
}
