import type { GlobalSecondaryIndex } from "@aws-sdk/client-dynamodb";
import type { Item } from "./item-size.ts";

export type IndexDefinition = Pick<GlobalSecondaryIndex, "IndexName" | "KeySchema" | "Projection">;

type Key = { hash: string; range: string | undefined };

const keyOf = ({ KeySchema = [] }: IndexDefinition): Key => {
  const nameOf = (type: "HASH" | "RANGE") => KeySchema.find(({ KeyType }) => KeyType === type)?.AttributeName;
  return { hash: nameOf("HASH") ?? "", range: nameOf("RANGE") };
};

export type IndexEntry = { partition: string; key: string; projected: Item };

/** @returns what an index has of an item, undefined for an item without the index's key */
export function indexEntry(
  index: IndexDefinition,
  tableKey: readonly string[],
  item: Item | undefined,
): IndexEntry | undefined {
  const { hash, range } = keyOf(index);
  const [partition, sort] = [item?.[hash]?.S, range === undefined ? "" : item?.[range]?.S];
  if (!item || typeof partition !== "string" || typeof sort !== "string") return undefined;
  const { ProjectionType, NonKeyAttributes = [] } = index.Projection ?? {};
  const names = new Set([...tableKey, hash, ...(range ? [range] : []), ...NonKeyAttributes]);
  const projected =
    ProjectionType === "ALL"
      ? item
      : Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)));
  return { partition, key: `${partition}\n${sort}`, projected };
}
