import * as z from "zod/mini";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";

const Item = z.looseObject({ pk: z.string(), sk: z.string() });

/**
 * Items of different kinds in one request.
 * @param attributes are read alone, beside the keys
 * @returns finds one of them and parses it; undefined when the table does not have it
 */
export async function readItems(table: Table, keys: readonly Key[], attributes?: readonly string[]) {
  const items = await table.getMany(Item, keys, attributes && ["pk", "sk", ...attributes]);
  return <S extends z.ZodMiniType>(schema: S, { pk, sk }: Key): z.output<S> | undefined => {
    const item = items.find((one) => one.pk === pk && one.sk === sk);
    return item && schema.parse(item);
  };
}
