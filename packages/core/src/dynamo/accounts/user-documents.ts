import type * as z from "zod/mini";
import type { UserId } from "../../accounts/account/user.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import type { Key } from "../table/keys.ts";
import type { Table } from "../table/table.ts";

type Document = { version: number };

/**
 * One document per user, which is changed as a whole. `empty`, of version 0, is not stored.
 * @param entryOf makes the keys of an index that lists the document
 */
export function userDocuments<D extends Document>(
  table: Table,
  schema: z.ZodMiniType<D>,
  keyOf: (user: UserId) => Key,
  empty: (user: UserId) => D,
  entryOf: (document: D) => object = () => ({}),
) {
  const read = async (user: UserId): Promise<D> => (await table.get(schema, keyOf(user))) ?? empty(user);

  return {
    read,
    /** Retries on conflict, and writes nothing if `change` returns what it was given. */
    change(user: UserId, change: (document: D) => D): Promise<D> {
      return retryOnConflict(async () => {
        const before = await read(user);
        const after = change(before);
        if (after === before) return before;
        const next = { ...after, version: before.version + 1 };
        const key = keyOf(user);
        const item = { ...next, ...entryOf(next) };
        const refused = await table.transact([
          before.version === 0 ? table.create(key, item) : table.replace(key, item, before.version),
        ]);
        return refused.length === 0 ? next : CONFLICT;
      });
    },
  };
}
