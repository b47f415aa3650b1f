import * as z from "zod/mini";
import { type ActivityFilter, ActivityRecord, type ActivityStore, SubjectKind } from "../activity/record.ts";
import { epochSeconds, type Instant, secondsAfter } from "../kernel/time/clock.ts";
import { keys } from "./table/keys.ts";
import { shardOf } from "./table/lists.ts";
import { type Range, unknownCursor } from "./table/range.ts";
import type { Table } from "./table/table.ts";
import type { Write } from "./table/writes.ts";

/** Six years: the five for which accounts are kept, after the end of the year of the change. */
const RETENTION_SECONDS = 6 * 366 * 86_400;
/** Each month has so many partitions in the list of all records, so that no single one takes every write. */
const SHARDS = 8;

/** A record of one subject is in that subject's partition. One of several has a partition, and a pointer in each subject's. */
const recordKey = ({ _id, by, kind, subjects }: ActivityRecord) => {
  const [only] = subjects;
  return only && subjects.length === 1
    ? keys.activityOf(kind, only.id, by.at, _id)
    : keys.activityBatch(by.at, _id);
};

/** The write that adds a record to the transaction of its change. It never replaces a record. */
export const recordWrites = (table: Table, record: ActivityRecord | undefined): Write[] =>
  record
    ? [
        table.create(recordKey(record), {
          ...record,
          ...keys.activityList(record.by.at, record._id, shardOf(record._id, SHARDS)),
          ...keys.activityBy(record.by.id, record.by.at, record._id),
          expiresAt: expiryOf(record.by.at),
        }),
      ]
    : [];

const expiryOf = (at: Instant): number => epochSeconds(secondsAfter(new Date(at), RETENTION_SECONDS));

/** Call it before the record is written: that transaction, with up to 49 books, has no room for pointers. */
export async function storePointers(table: Table, record: ActivityRecord | undefined): Promise<void> {
  if (!record || record.subjects.length < 2) return;
  const { _id, by, kind, subjects } = record;
  await table.transact(
    subjects.map(({ id }) =>
      table.create(keys.activityOf(kind, id, by.at, _id), { kind, expiresAt: expiryOf(by.at) }),
    ),
  );
}

/** A record, or a pointer to one. */
const Entry = z.union([
  z.extend(ActivityRecord, { pk: z.string(), sk: z.string() }),
  z.object({ pk: z.string(), sk: z.string(), kind: SubjectKind }),
]);
type Entry = z.output<typeof Entry>;
type List = Pick<Range, "index"> & { partitions: readonly string[] };

/** A cursor: the sort key of the last entry. */
const CURSOR = /^\d{4}-\d\d-\d\dT[\d:.]+Z#\w+$/;

export const dynamoActivity = (table: Table): ActivityStore => ({
  async list(filter, { limit, cursor }) {
    if (cursor !== undefined && !CURSOR.test(cursor)) throw unknownCursor();
    const merged: Entry[] = [];
    let hasMore = false;
    for (const list of listsOf(filter)) {
      const { entries, isTruncated } = await readList(table, list, filter, { limit: limit + 1, cursor });
      merged.push(...entries);
      hasMore = isTruncated || merged.length > limit;
      if (hasMore) break;
    }
    const page = merged.slice(0, limit);
    return { items: await withRecords(table, page), cursor: hasMore ? page.at(-1)?.sk : undefined };
  },
});

/** The lists to read one after the other, the latest first. */
function listsOf({ from, to, subject, actor }: ActivityFilter): List[] {
  if (subject) return [{ partitions: [keys.activitySubject(subject.kind, subject.id)] }];
  if (actor) return [{ index: "gsi3", partitions: [keys.activityActor(actor)] }];
  return monthsBetween(from, to).map((month) => ({
    index: "gsi2",
    partitions: Array.from({ length: SHARDS }, (_, shard) => keys.activityMonth(month, shard)),
  }));
}

/** "2026-11", the latest first. */
function monthsBetween(from: Instant, to: Instant): string[] {
  const months: string[] = [];
  const first = from.slice(0, 7);
  for (
    const month = new Date(`${to.slice(0, 7)}-01T00:00:00Z`);
    ;
    month.setUTCMonth(month.getUTCMonth() - 1)
  ) {
    const name = month.toISOString().slice(0, 7);
    if (name < first) return months;
    months.push(name);
  }
}

/** Merges the partitions of a list. `isTruncated` if a read ended before it had `limit` entries. */
async function readList(
  table: Table,
  { index, partitions }: List,
  { from, to }: ActivityFilter,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<{ entries: Entry[]; isTruncated: boolean }> {
  const before = cursor ?? `${to}~`;
  // DynamoDB refuses bounds in the wrong order.
  if (before <= `${from}~`) return { entries: [], isTruncated: false };
  const pages = await Promise.all(
    partitions.map((partition) =>
      table.query(Entry, {
        ...(index && { index }),
        partition,
        after: from,
        before,
        descending: true,
        limit,
      }),
    ),
  );
  // A read ends at 1 MB. Nothing older than its end is taken from the other partitions, or it would be left out.
  const end = pages.reduce((latest, { items, cursor: next }) => {
    const last = items.at(-1);
    return next && last && last.sk > latest ? last.sk : latest;
  }, "");
  const entries = pages
    .flatMap(({ items }) => items)
    .filter((entry) => entry.sk < before && entry.sk >= end)
    .sort((a, b) => (a.sk < b.sk ? 1 : -1));
  return { entries, isTruncated: end !== "" };
}

async function withRecords(table: Table, entries: readonly Entry[]): Promise<ActivityRecord[]> {
  const pointers = entries.filter((entry) => !("by" in entry));
  const batches = await table.getMany(
    ActivityRecord,
    pointers.map(({ sk }) => keys.activityBatchAt(sk)),
  );
  const bySortKey = new Map(batches.map((record) => [`${record.by.at}#${record._id}`, record]));
  return entries.flatMap((entry) =>
    "by" in entry ? ActivityRecord.parse(entry) : (bySortKey.get(entry.sk) ?? []),
  );
}
