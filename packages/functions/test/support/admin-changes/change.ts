import type { BooksShop } from "../books-shop.ts";

/** The id in the path of the call, and what it sends. */
export type Made = { id?: string; body?: unknown };
type Fields = Record<string, [from: string | null, to: string | null]>;
type Change = {
  /** Prepares the shop for the call that changes something in it. */
  make(shop: BooksShop): Promise<Made>;
  /** The changed fields in the record. */
  fields: Fields;
  /** Set if repeating the call is refused or makes another change: the repetition is then not tested. */
  isOnce?: true;
};

export type Changes = Record<string, Change>;

export const suffix = () => crypto.randomUUID().slice(0, 8);
export const createSetting = async (shop: BooksShop, path: string, body: object): Promise<string> => {
  const { status, body: made } = await shop.send("POST", path, body);
  if (status !== 201) throw new Error(JSON.stringify(made));
  return made._id;
};

/** The calls that create, update and delete settings of one kind, the update by changing one field. */
export function settingCalls(
  path: string,
  newBody: (shop: BooksShop) => Promise<object>,
  change: { to: object; field: string; texts: readonly [from: string, to: string]; created?: Fields },
): Changes {
  const [create, update, remove] = ["create", "update", "delete"].map((verb) => path.replace("*", verb));
  const { to, field, texts, created } = change;
  const make = async (shop: BooksShop) => {
    const body = await newBody(shop);
    return { id: await createSetting(shop, `${create}`, body), body: { ...body, ...to } };
  };
  return {
    [`POST /api${create}`]: {
      make: async (shop) => ({ body: await newBody(shop) }),
      fields: { [field]: [null, texts[0]], ...created },
    },
    [`PUT /api${update}/:id`]: { make, fields: { [field]: [...texts] } },
    [`DELETE /api${remove}/:id`]: {
      make: async (shop) => ({ id: (await make(shop)).id }),
      fields: { [field]: [texts[0], null] },
    },
  };
}
