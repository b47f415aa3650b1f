import { PERSONAL } from "./clear-user-data.ts";

/** Data of the signed-in user, such as a form draft, under one prefix so that signing out removes all of it (clear-user-data.ts). */
export const userStorage = {
  save(key: string, value: unknown, where: Storage = sessionStorage): void {
    try {
      where.setItem(`${PERSONAL}${key}`, JSON.stringify(value));
    } catch {
      // Without storage it lasts as long as the page.
    }
  },

  load(key: string, where: Storage = sessionStorage): unknown {
    try {
      const text = where.getItem(`${PERSONAL}${key}`);
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  },

  remove: (key: string, where: Storage = sessionStorage): void => where.removeItem(`${PERSONAL}${key}`),
};
