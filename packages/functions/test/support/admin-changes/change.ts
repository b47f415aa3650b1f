import type { BooksShop } from "../books-shop.ts";

/** The id in the path of the call, and what it sends. */
export type Made = { id?: string; body?: unknown };
type Fields = Record<string, [from: string | null, to: string | null]>;
type Change = {
  /** Prepares the shop for the call that changes something in it. */
  make(shop: BooksShop): Promise<Made>;
  /** The changed fields in the record. */
  fields: Fields;
  /** The same call again is refused, or changes something once more. */
  isOnce?: true;
};

export type Changes = Record<string, Change>;

export const suffix = () => crypto.randomUUID().slice(0, 8);
export const createSetting = async (shop: BooksShop, path: string, body: object): Promise<string> => {
  const { status, body: made } = await shop.send("POST", path, body);
  if (status !== 201) throw new Error(JSON.stringify(made));
  return made._id;
};

/** The calls that create, update and delete settings of one kind. */
export function settingCalls(
  paths: { create: string; update: string; remove: string },
  newBody: (shop: BooksShop) => Promise<object>,
  change: { to: object; fields: { created: Fields; updated: Fields; removed: Fields } },
): Changes {
  const { created, updated, removed } = change.fields;
  return {
    [`POST /api${paths.create}`]: { make: async (shop) => ({ body: await newBody(shop) }), fields: created },
    [`PUT /api${paths.update}/:id`]: {
      async make(shop) {
        const body = await newBody(shop);
        return { id: await createSetting(shop, paths.create, body), body: { ...body, ...change.to } };
      },
      fields: updated,
    },
    [`DELETE /api${paths.remove}/:id`]: {
      make: async (shop) => ({ id: await createSetting(shop, paths.create, await newBody(shop)) }),
      fields: removed,
    },
  };
}
