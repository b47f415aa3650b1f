import type { Counter, CounterStore } from "../../audit/ports.ts";
import type { CategoryId } from "../../categories/taxonomy.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

export const dynamoCounters = (table: Table): CounterStore => ({
  async add(counter, by) {
    await table.write(writeFor(table, counter, by));
  },
});

function writeFor(table: Table, counter: Counter, by: number): Write {
  switch (counter.of) {
    case "category":
      return categoryCountWrite(table, counter.category, by);
    // The sum over all shards counts, so any shard may take the difference.
    case "day":
      return table.update(keys.salesDay(counter.day, 0), { add: { [counter.figure]: by } });
    case "admins":
      return table.update(keys.activeAdmins(), { add: { active: by } });
  }
}

function categoryCountWrite(table: Table, path: string, by: number): Write {
  const [category = "", subcategory] = path.split("/");
  const key = keys.categoryCounts(category as CategoryId);
  if (!subcategory)
    return table.update(key, {
      set: { categoryId: category },
      compute: { subcategories: "if_not_exists(subcategories, :none)" },
      add: { active: by },
      values: { none: {} },
    });
  return table.update(key, {
    UpdateExpression: "SET subcategories.#sub = if_not_exists(subcategories.#sub, :zero) + :by",
    ExpressionAttributeNames: { "#sub": subcategory },
    ExpressionAttributeValues: { ":zero": 0, ":by": by },
  });
}

const FORMER_PARTITIONS = ["orders#part#", "orders#word#", "orders#counts"];

/** Removes the entries by which an earlier version found and counted orders. Idempotent. @returns how many */
export async function removeFormerOrderEntries(table: Table): Promise<number> {
  let removed = 0;
  for await (const items of table.scan(FORMER_PARTITIONS)) {
    await table.writeEach(items.map((key) => table.remove(key)));
    removed += items.length;
  }
  return removed;
}
