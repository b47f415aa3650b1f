import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";

// Where commands and their responses have an item, or a part of one.
const ITEMS = new Set([
  "Key",
  "Item",
  "Attributes",
  "ExpressionAttributeValues",
  "ExclusiveStartKey",
  "LastEvaluatedKey",
]);
const LISTS_OF_ITEMS = new Set(["Keys", "Items"]);

const convert =
  (convertItem: (item: never) => unknown) =>
  (part: unknown): unknown => {
    const inside = convert(convertItem);
    if (Array.isArray(part)) return part.map(inside);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => {
        if (value === undefined) return [name, value];
        if (ITEMS.has(name)) return [name, convertItem(value as never)];
        if (LISTS_OF_ITEMS.has(name)) return [name, value.map(convertItem)];
        if (name === "Responses")
          return [
            name,
            Object.fromEntries(
              Object.entries<never[]>(value).map(([table, items]) => [table, items.map(convertItem)]),
            ),
          ];
        return [name, inside(value)];
      }),
    );
  };

/** A command's input, with plain values in its items. Properties that are undefined are not stored. */
export const toAttributeValues = convert((item) => marshall(item, { removeUndefinedValues: true }));

/** A command's response. */
export const toPlainValues = convert((item) => unmarshall(item));
