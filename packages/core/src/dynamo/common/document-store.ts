import type * as z from "zod/mini";
import type { ActivityRecord } from "../../activity/record.ts";
import type { DocumentStore } from "../../kernel/document-store.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import type { Key } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";
import { recordWrites } from "./activity.ts";

type Versioned = { version: number };

/** One item that is read and written as a whole. */
export function documentStore<D extends Versioned>(
  table: Table,
  key: Key,
  schema: z.ZodMiniType<D>,
  empty: D,
  /** Further writes of the transaction; if they are refused, the caller's `refusal` is thrown. */
  alongside: (next: D, before: D) => Write[] = () => [],
): DocumentStore<D, ActivityRecord> {
  const read = async () => (await table.get(schema, key)) ?? empty;
  return {
    read,
    async change(change, { refusal, record } = {}) {
      return retryOnConflict(async () => {
        const before = await read();
        const next = { ...change(before), version: before.version + 1 };
        const refused = await table.transact([
          table.store(key, next, before.version),
          ...alongside(next, before),
          ...recordWrites(table, record?.(before, next)),
        ]);
        if (refused.length === 0) {
          table.ownChanges += 1;
          return next;
        }
        if (!refused.includes(0)) throw refusal?.() ?? new Error(`a write beside ${key.sk} was refused`);
        return CONFLICT;
      });
    },
  };
}
