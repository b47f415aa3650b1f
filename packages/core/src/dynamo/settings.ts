import type * as z from "zod/mini";
import { emptyTaxonomy, Taxonomy } from "../categories/taxonomy.ts";
import { emptyGst, GstDocument } from "../gst/document.ts";
import { CONFLICT, retryOnConflict } from "../kernel/retry.ts";
import { emptyShipping, ShippingDocument } from "../shipping/document.ts";
import { keys } from "./keys.ts";
import { shelvesBeside } from "./shelves.ts";
import type { Table, Write } from "./table.ts";

type Versioned = { version: number };

/** A settings document: read whole, changed by a pure function, written back only if nobody else did in between. */
type DocumentStore<D extends Versioned> = {
  read(): Promise<D>;
  /**
   * Applies the change and stores the result, again on a fresh copy if somebody was faster.
   * `alongside` gives further writes of the same transaction; a refused one throws `onRefusal`.
   * @throws Failure "shop.unavailable" when somebody else is faster every time
   */
  change(change: (document: D) => D, alongside?: (next: D) => Write[], onRefusal?: () => Error): Promise<D>;
};

function documentStore<D extends Versioned>(
  table: Table,
  name: "taxonomy" | "shipping" | "gst",
  schema: z.ZodMiniType<D>,
  empty: D,
  always: (next: D, before: D) => Write[] = () => [],
): DocumentStore<D> {
  const key = keys.settings(name);
  const read = async () => (await table.get(schema, key)) ?? empty;
  return {
    read,
    async change(
      change,
      alongside = () => [],
      onRefusal = () => new Error(`a write beside ${name} was refused`),
    ) {
      return retryOnConflict(async () => {
        const before = await read();
        const next = { ...change(before), version: before.version + 1 };
        const write =
          before.version === 0 ? table.create(key, next) : table.replace(key, next, before.version);
        const refused = await table.together([write, ...always(next, before), ...alongside(next)]);
        if (refused.length === 0) return next;
        if (!refused.includes(0)) throw onRefusal();
        return CONFLICT;
      });
    },
  };
}

export const dynamoSettings = (table: Table) => ({
  taxonomy: documentStore<Taxonomy>(table, "taxonomy", Taxonomy, emptyTaxonomy, (next, before) =>
    shelvesBeside(table, next, before),
  ),
  shipping: documentStore<ShippingDocument>(table, "shipping", ShippingDocument, emptyShipping),
  gst: documentStore<GstDocument>(table, "gst", GstDocument, emptyGst),
});
export type SettingsStores = ReturnType<typeof dynamoSettings>;
