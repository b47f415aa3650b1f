import * as z from "zod/mini";
import { Book } from "../../books/book/book.ts";
import { type CatalogueStore, SnapshotDocument } from "../../catalogue/browse/ports.ts";
import { type Cursor, cursorOf, momentOf, START } from "../../catalogue/feed/feed.ts";
import { emptyTaxonomy, Taxonomy } from "../../categories/taxonomy.ts";
import { emptyGst, GstDocument } from "../../gst/document.ts";
import { emptyShipping, ShippingDocument } from "../../shipping/document.ts";
import { keys } from "../table/keys.ts";
import { lists } from "../table/lists.ts";
import { queryList, readList } from "../table/query-list.ts";
import type { Table } from "../table/table.ts";

const Item = z.object({ latest: z.string() });

/** With a longer interval, a device that has read to the end of the feed could miss a change (VISIBILITY_DELAY_SECONDS). */
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

    /** Call it after changes were stored. Never throws, since the snapshot job raises it within a minute too. */
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

const Changed = z.pick(Book, { _id: true, changedAt: true });

export const changesAfter = <S extends z.ZodMiniType<z.output<typeof Changed>>>(
  table: Table,
  schema: S,
  after: Cursor,
  limit: number,
) =>
  // DynamoDB refuses an empty bound.
  queryList(table, schema, lists.feed, { limit, ...(after === START ? {} : { after }) }, cursorOf);

export const dynamoCatalogue = (table: Table): CatalogueStore => {
  const latest = latestChange(table);
  const endOfFeed = async (): Promise<Cursor> => {
    const range = { descending: true, limit: 1 };
    const { items } = await queryList(table, Changed, lists.feed, range, cursorOf);
    return items[0] ? cursorOf(items[0]) : START;
  };
  return {
    /** One query, as the settings share a partition. */
    async readSettings() {
      const stored = new Map<string, unknown>();
      const documents = table.all(z.looseObject({ sk: z.string() }), {
        partition: keys.settings("taxonomy").pk,
      });
      for await (const { sk, ...document } of documents) stored.set(sk, document);
      const read = <S extends z.ZodMiniType>(name: string, schema: S): z.output<S> | undefined =>
        stored.has(name) ? schema.parse(stored.get(name)) : undefined;
      return {
        taxonomy: read("taxonomy", Taxonomy) ?? emptyTaxonomy,
        shipping: read("shipping", ShippingDocument) ?? emptyShipping,
        gst: read("gst", GstDocument) ?? emptyGst,
        snapshot: read("snapshot", SnapshotDocument),
      };
    },

    latest: async () => (await latest.read()) ?? endOfFeed(),

    countOwnChanges: () => table.ownChanges,

    async refreshLatest() {
      const end = await endOfFeed();
      if (end !== START && end !== (await latest.read())) await latest.write(end);
      return end;
    },

    async countChanges(after, limit) {
      return (await changesAfter(table, Changed, after, limit)).items.length;
    },

    allBooks: () => readList(table, Book, lists.feed),

    readSnapshot: () => table.get(SnapshotDocument, keys.settings("snapshot")),

    writeSnapshot: (next) => table.write(table.store(keys.settings("snapshot"), next, next.version - 1)),
  };
};
