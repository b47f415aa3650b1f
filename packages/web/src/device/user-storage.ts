import { PERSONAL } from "./device-data.ts";
import { renameKey, type SmallStorage, tabStorage } from "./device-storage.ts";

/** Data of the signed-in user, such as a form draft, under one prefix so that signing out removes all of it (device-data.ts). */
export const userStorage = {
  save(key: string, value: unknown, where: SmallStorage = tabStorage): void {
    where.set(`${PERSONAL}${key}`, JSON.stringify(value));
  },

  load(key: string, where: SmallStorage = tabStorage): unknown {
    try {
      const text = where.get(`${PERSONAL}${key}`);
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  },

  /** @see renameKey */
  rename: (from: string, to: string, where: SmallStorage = tabStorage): void =>
    renameKey(where, `${PERSONAL}${from}`, `${PERSONAL}${to}`),

  remove: (key: string, where: SmallStorage = tabStorage): void => where.remove(`${PERSONAL}${key}`),
};
