import * as z from "zod/mini";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";

const Item = z.looseObject({ pk: z.string(), sk: z.string() });

/** Items of different kinds in one request; `attributes` are read alone. Finds and parses one, or undefined. */
export async function readItems(table: Table, keys: readonly Key[], attributes?: readonly string[]) {
  const items = await table.getMany(Item, keys, attributes && ["pk", "sk", ...attributes]);
  return <S extends z.ZodMiniType>(schema: S, { pk, sk }: Key): z.output<S> | undefined => {
    const item = items.find((one) => one.pk === pk && one.sk === sk);
    return item && schema.parse(item);
  };
}
