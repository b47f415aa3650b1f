import * as z from "zod/mini";
import { type Cursor, momentOf, START } from "../../catalogue/feed/feed.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";

const Item = z.object({ latest: z.string() });

/** Any longer, and a device that has read to the end of the feed could miss a change (SETTLE_SECONDS). */
const RAISE_EVERY_MS = 1_000;

/**
 * Where the feed ends, in one small item: a visit that finds nothing new reads no list. Each process raises it once a second
 * at most, after its changes; the snapshot job raises what a process left behind when it ended in between.
 */
export function latestChange(table: Table) {
  const key = keys.latestChange();
  let raisedTo: Cursor = START;

  const write = (latest: Cursor): Promise<boolean> => {
    const when = "attribute_not_exists(latest) OR latest < :latest";
    return table.updateOne(key, { set: { latest }, when, values: { latest } });
  };

  return {
    async read(): Promise<Cursor | undefined> {
      return (await table.get(Item, key))?.latest;
    },

    write,

    /** For changes that are stored. Never throws: they stand without it, and the snapshot job raises it in a minute. */
    async raise(cursors: readonly Cursor[]): Promise<void> {
      const latest = cursors.toSorted().at(-1);
      if (latest === undefined) return;
      table.ownChanges += 1;
      if (raisedTo !== START && momentOf(latest).getTime() - momentOf(raisedTo).getTime() < RAISE_EVERY_MS)
        return;
      try {
        await write(latest);
        raisedTo = latest;
      } catch {
        // Logged already, with the request's calls of the table.
      }
    },
  };
}
