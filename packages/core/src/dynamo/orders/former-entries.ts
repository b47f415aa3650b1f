import * as z from "zod/mini";
import type { Table } from "../table/table.ts";

const FormerItem = z.object({ pk: z.string(), sk: z.string() });
const FORMER_PARTITIONS = ["orders#part#", "orders#word#", "orders#counts"];

/** Removes the entries by which an earlier version found and counted orders. Idempotent. @returns how many */
export async function removeFormerOrderEntries(table: Table): Promise<number> {
  let removed = 0;
  for await (const items of table.scan(FormerItem, FORMER_PARTITIONS)) {
    await table.writeEach(items.map((key) => table.remove(key)));
    removed += items.length;
  }
  return removed;
}
