import type { BooksShop } from "../books-shop.ts";

export type Made = { method: string; path: string; body?: unknown };
type Change = {
  /** Prepares the shop, and returns the call that changes something in it. */
  make(shop: BooksShop): Promise<Made>;
  /** The changed fields in the record. */
  fields: Record<string, [from: string | null, to: string | null]>;
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
