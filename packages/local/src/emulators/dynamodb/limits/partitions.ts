import type { Charge } from "./write-charges.ts";

/**
 * What DynamoDB serves of one partition in a second. Unused capacity of the last five minutes raises a table's provisioned
 * throughput for a while, but never a partition above these, so a bucket holds one second:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/burst-adaptive-capacity.html
 * https://repost.aws/knowledge-center/dynamodb-spiky-workloads-short-intervals
 */
export const PARTITION_LIMITS = { write: 1_000, read: 3_000 };
export type Direction = keyof typeof PARTITION_LIMITS;

type Partition = Charge & {
  direction: Direction;
  /** Below zero after a request that took more than there was: what DynamoDB admits, it finishes. */
  left: number;
  filledAt: number;
  total: number;
  second: number;
  inSecond: number;
  peak: number;
  throttled: number;
};

export type PartitionUse = {
  scope: string;
  direction: Direction;
  partition: string;
  units: number;
  /** Units of its fullest second. */
  peak: number;
  throttled: number;
};

/** Token buckets, one for each partition key of the table and of each index. @param now in milliseconds */
export function createPartitions(now: () => number, limits: Record<Direction, number> = PARTITION_LIMITS) {
  const partitions = new Map<string, Partition>();

  const partitionOf = (direction: Direction, scope: string, partition: string): Partition => {
    const name = `${direction} ${scope} ${partition}`;
    const found = partitions.get(name);
    if (found) return refill(found);
    const created: Partition = {
      ...{ direction, scope, partition, units: 0, left: limits[direction], filledAt: now() },
      ...{ total: 0, second: 0, inSecond: 0, peak: 0, throttled: 0 },
    };
    partitions.set(name, created);
    return created;
  };

  const refill = (partition: Partition): Partition => {
    const limit = limits[partition.direction];
    const [at, seconds] = [now(), (now() - partition.filledAt) / 1000];
    partition.left = Math.min(limit, partition.left + seconds * limit);
    partition.filledAt = at;
    return partition;
  };

  return {
    /** Counts a refusal where there is no room. */
    hasRoom(direction: Direction, partitionKeys: readonly Pick<Charge, "scope" | "partition">[]): boolean {
      const full = partitionKeys
        .map(({ scope, partition }) => partitionOf(direction, scope, partition))
        .filter(({ left }) => left <= 0);
      for (const partition of full) partition.throttled += 1;
      return full.length === 0;
    },

    take(direction: Direction, charges: readonly Charge[]): void {
      for (const { scope, partition: name, units } of charges) {
        const partition = partitionOf(direction, scope, name);
        const second = Math.floor(now() / 1000);
        partition.inSecond = units + (partition.second === second ? partition.inSecond : 0);
        partition.second = second;
        partition.peak = Math.max(partition.peak, partition.inSecond);
        partition.total += units;
        partition.left -= units;
      }
    },

    /** The fullest first. */
    use: (): PartitionUse[] =>
      [...partitions.values()]
        .map(({ scope, direction, partition, total, peak, throttled }) => ({
          ...{ scope, direction, partition, units: total, peak, throttled },
        }))
        .sort((a, b) => b.peak - a.peak || b.units - a.units),
  };
}
