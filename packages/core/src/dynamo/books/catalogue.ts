import * as z from "zod/mini";
import { Book } from "../../books/book.ts";
import { cursorOf, START } from "../../catalogue/feed/feed.ts";
import { SnapshotDocument } from "../../catalogue/feed/snapshot.ts";
import type { CatalogueStore } from "../../catalogue/ports.ts";
import { emptyTaxonomy, Taxonomy } from "../../categories/taxonomy.ts";
import { emptyGst, GstDocument } from "../../gst/document.ts";
import { emptyShipping, ShippingDocument } from "../../shipping/document.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table/table.ts";

const Changed = z.object({ changedAt: z.string() });

export const dynamoCatalogue = (table: Table): CatalogueStore => {
  const feed = { index: "gsi2", partition: "catalogue" } as const;
  return {
    /** One Query, as they share a partition. */
    async readSettings() {
      const found = new Map<string, unknown>();
      const documents = table.all(z.looseObject({ sk: z.string() }), {
        partition: keys.settings("taxonomy").pk,
      });
      for await (const { sk, ...document } of documents) found.set(sk, document);
      const read = <S extends z.ZodMiniType>(name: string, schema: S): z.output<S> | undefined =>
        found.has(name) ? schema.parse(found.get(name)) : undefined;
      return {
        taxonomy: read("taxonomy", Taxonomy) ?? emptyTaxonomy,
        shipping: read("shipping", ShippingDocument) ?? emptyShipping,
        gst: read("gst", GstDocument) ?? emptyGst,
        snapshot: read("snapshot", SnapshotDocument),
      };
    },

    async latest() {
      const { items } = await table.query(Book, { ...feed, descending: true, limit: 1 });
      return items[0] ? cursorOf(items[0]) : START;
    },

    async countChanges(after, limit) {
      const { items } = await table.query(Changed, {
        ...feed,
        limit,
        // An empty sort key is no bound that DynamoDB takes.
        ...(after === START ? {} : { after }),
      });
      return items.length;
    },

    allBooks: () => table.all(Book, feed),

    readSnapshot: () => table.get(SnapshotDocument, keys.settings("snapshot")),

    async writeSnapshot(next) {
      const key = keys.settings("snapshot");
      const write = next.version === 1 ? table.create(key, next) : table.replace(key, next, next.version - 1);
      return (await table.transact([write])).length === 0;
    },
  };
};
