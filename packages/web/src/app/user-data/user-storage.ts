import { saveShipping } from "../../cart/session-values.ts";

const PREFIX = "personal.";

/** Data of the signed-in user, such as a form draft, under one prefix so that signing out removes all of it. */
export const userStorage = {
  save(key: string, value: unknown, where: Storage = sessionStorage): void {
    try {
      where.setItem(`${PREFIX}${key}`, JSON.stringify(value));
    } catch {
      // Without storage it lasts as long as the page.
    }
  },

  load(key: string, where: Storage = sessionStorage): unknown {
    try {
      const text = where.getItem(`${PREFIX}${key}`);
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  },

  remove: (key: string, where: Storage = sessionStorage): void => where.removeItem(`${PREFIX}${key}`),
};

/** Removes all data of the user from this device. The cart and what a visitor saved or keeps stay: they belong to the device. */
export async function clearUserData(): Promise<void> {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  saveShipping(null);
  const [{ removeOrders }, { removeUserLists }, { removeUserSamples }, { stopMessages }] = await Promise.all([
    import("./saved-orders.ts"),
    import("../../saved-books/saved-database.ts"),
    import("../../kept-samples/remove-samples.ts"),
    import("../../push/stop-messages.ts"),
  ]);
  await Promise.all([removeOrders(), removeUserLists(), removeUserSamples(), stopMessages()]);
}
