import * as z from "zod/mini";
import { Book } from "../books/book.ts";
import { detailsOf, summaryOf } from "../books/views.ts";
import { type Changes, type Cursor, FEED_FORMAT, type Manifest, settledCursor } from "../catalogue/feed.ts";
import { emptyTaxonomy, Taxonomy } from "../categories/taxonomy.ts";
import { emptyGst, GstDocument } from "../gst/document.ts";
import { yearInSingapore } from "../kernel/clock.ts";
import { emptyShipping, ShippingDocument } from "../shipping/document.ts";
import { readCategoryCounts } from "./category-counts.ts";
import { keys } from "./keys.ts";
import type { Table } from "./table.ts";

/** Where the current snapshot is stored. */
export const SnapshotDocument = z.object({
  version: z.int(),
  cursor: z.string(),
  count: z.int(),
  cards: z.array(z.string()),
  details: z.array(z.string()),
  madeAt: z.string(),
});
export type SnapshotDocument = z.output<typeof SnapshotDocument>;

export const dynamoCatalogue = (table: Table) => {
  const feed = { index: "gsi2", partition: "catalogue" } as const;

  const latest = async (): Promise<Cursor> => {
    const { items } = await table.query(Book, { ...feed, descending: true, limit: 1 });
    return items[0] ? cursorOf(items[0]) : "";
  };

  return {
    latest,

    /** Everything but the books: three small queries, whatever the size of the catalogue. */
    async manifest(now: Date): Promise<Manifest> {
      const [settings, counts, newest] = await Promise.all([
        readSettings(table),
        readCategoryCounts(table),
        latest(),
      ]);
      const { taxonomy, shipping, gst, snapshot } = settings;
      return {
        format: FEED_FORMAT,
        serverTime: now.toISOString() as Manifest["serverTime"],
        year: yearInSingapore(now),
        taxonomy: {
          version: taxonomy.version,
          categories: taxonomy.categories.map((category) => ({
            ...category,
            bookCount: counts.get(category._id) ?? 0,
          })),
        },
        shipping,
        gst,
        latest: newest,
        snapshot: snapshot && {
          cursor: snapshot.cursor,
          count: snapshot.count,
          cards: snapshot.cards,
          details: snapshot.details,
        },
      };
    },

    async changes(after: Cursor, limit: number, now: Date): Promise<Changes> {
      const { items, cursor: more } = await table.query(Book, {
        ...feed,
        limit,
        // An empty sort key is no bound that DynamoDB takes.
        ...(after === "" ? {} : { after }),
      });
      const last = items.at(-1);
      const next = last ? cursorOf(last) : after;
      return {
        format: FEED_FORMAT,
        books: items
          .filter((book) => book.status)
          .map((book) => ({ ...summaryOf(book), ...detailsOf(book) })),
        gone: items.filter((book) => !book.status).map((book) => book._id),
        next,
        cursor: settledCursor(next, now),
        more: more !== undefined,
      };
    },

    /** How many books changed after a place, counted no further than `limit`. */
    async countChanges(after: Cursor, limit: number): Promise<number> {
      const { items } = await table.query(Changed, {
        ...feed,
        limit,
        ...(after === "" ? {} : { after }),
      });
      return items.length;
    },

    allBooks: () => table.all(Book, feed),

    readSnapshot: () => table.get(SnapshotDocument, keys.settings("snapshot")),

    /** @returns false when another job was faster */
    async writeSnapshot(next: SnapshotDocument): Promise<boolean> {
      const key = keys.settings("snapshot");
      const write = next.version === 1 ? table.create(key, next) : table.replace(key, next, next.version - 1);
      return (await table.transact([write])).length === 0;
    },
  };
};
export type CatalogueStore = ReturnType<typeof dynamoCatalogue>;

const Changed = z.object({ changedAt: z.string() });

export const cursorOf = (book: Book): Cursor => keys.bookFeed(book._id, book.changedAt).gsi2sk;

async function readSettings(table: Table) {
  const found = new Map<string, unknown>();
  const documents = table.all(z.looseObject({ sk: z.string() }), { partition: keys.settings("taxonomy").pk });
  for await (const { sk, ...document } of documents) found.set(sk, document);
  const read = <S extends z.ZodMiniType>(name: string, schema: S): z.output<S> | undefined =>
    found.has(name) ? schema.parse(found.get(name)) : undefined;
  return {
    taxonomy: read("taxonomy", Taxonomy) ?? emptyTaxonomy,
    shipping: read("shipping", ShippingDocument) ?? emptyShipping,
    gst: read("gst", GstDocument) ?? emptyGst,
    snapshot: read("snapshot", SnapshotDocument) ?? null,
  };
}
