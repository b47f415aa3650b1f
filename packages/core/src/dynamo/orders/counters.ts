import type { Counter, CounterStore } from "../../audit/ports.ts";
import type { CategoryId } from "../../categories/taxonomy.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

export const dynamoCounters = (table: Table): CounterStore => ({
  async add(counter, by) {
    await table.transact([writeFor(table, counter, by)]);
  },
});

function writeFor(table: Table, counter: Counter, by: number): Write {
  switch (counter.of) {
    case "category":
      return categoryCountWrite(table, counter.category, by);
    // What is spread over shards is one sum: any of them may carry the difference.
    case "day":
      return add(table, keys.salesDay(counter.day, 0), counter.figure, by);
    case "admins":
      return add(table, keys.activeAdmins(), "active", by);
  }
}

const add = (table: Table, key: ReturnType<typeof keys.salesDay>, name: string, by: number): Write =>
  table.update(key, {
    UpdateExpression: "ADD #name :by",
    ExpressionAttributeNames: { "#name": name },
    ExpressionAttributeValues: { ":by": by },
  });

function categoryCountWrite(table: Table, path: string, by: number): Write {
  const [category = "", subcategory] = path.split("/");
  const key = keys.categoryCounts(category as CategoryId);
  if (!subcategory)
    return table.update(key, {
      UpdateExpression:
        "SET categoryId = :category, subcategories = if_not_exists(subcategories, :none), active = if_not_exists(active, :zero) + :by",
      ExpressionAttributeValues: { ":category": category, ":none": {}, ":zero": 0, ":by": by },
    });
  return table.update(key, {
    UpdateExpression: "SET subcategories.#sub = if_not_exists(subcategories.#sub, :zero) + :by",
    ExpressionAttributeNames: { "#sub": subcategory },
    ExpressionAttributeValues: { ":zero": 0, ":by": by },
  });
}
