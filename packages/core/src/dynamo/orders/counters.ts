import type { Counter, CounterStore } from "../../audit/ports.ts";
import type { CategoryId } from "../../categories/taxonomy.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import { changes, type Write } from "../table/writes.ts";

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
      return table.update(keys.salesDay(counter.day, 0), changes({ add: { [counter.figure]: by } }));
    case "admins":
      return table.update(keys.activeAdmins(), changes({ add: { active: by } }));
  }
}

function categoryCountWrite(table: Table, path: string, by: number): Write {
  const [category = "", subcategory] = path.split("/");
  const key = keys.categoryCounts(category as CategoryId);
  if (!subcategory)
    return table.update(
      key,
      changes({
        set: { categoryId: category },
        compute: { subcategories: "if_not_exists(subcategories, :none)" },
        add: { active: by },
        values: { none: {} },
      }),
    );
  return table.update(key, {
    UpdateExpression: "SET subcategories.#sub = if_not_exists(subcategories.#sub, :zero) + :by",
    ExpressionAttributeNames: { "#sub": subcategory },
    ExpressionAttributeValues: { ":zero": 0, ":by": by },
  });
}
