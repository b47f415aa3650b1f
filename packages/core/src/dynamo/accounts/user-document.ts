import type * as z from "zod/mini";
import type { UserId } from "../../accounts/users/user.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import type { Key } from "../keys.ts";
import type { Table } from "../table/table.ts";

type Document = { version: number };

/** One document per user, which is changed as a whole. `empty`, of version 0, is not stored. */
export function userDocuments<D extends Document>(
  table: Table,
  schema: z.ZodMiniType<D>,
  keyOf: (user: UserId) => Key,
  empty: D,
) {
  const read = async (user: UserId): Promise<D> => (await table.get(schema, keyOf(user))) ?? empty;

  return {
    read,
    /** Retries on conflict. */
    change(user: UserId, change: (document: D) => D): Promise<D> {
      return retryOnConflict(async () => {
        const before = await read(user);
        const next = { ...change(before), version: before.version + 1 };
        const key = keyOf(user);
        const refused = await table.transact([
          before.version === 0 ? table.create(key, next) : table.replace(key, next, before.version),
        ]);
        return refused.length === 0 ? next : CONFLICT;
      });
    },
  };
}
