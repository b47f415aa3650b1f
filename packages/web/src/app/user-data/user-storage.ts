import { saveShipping } from "../../cart/session-values.ts";

const PREFIX = "personal.";

/**
 * What belongs to a signed-in person (a form begun, a checkout waiting for the network): under one prefix, so that signing
 * out finds it all. In session storage unless it has to outlive the tab.
 */
export const userStorage = {
  save(key: string, value: unknown, where: Storage = sessionStorage): void {
    try {
      where.setItem(`${PREFIX}${key}`, JSON.stringify(value));
    } catch {
      // Without storage it lasts as long as the page.
    }
  },

  /** Undefined when there is none, or none that can be read. The caller checks its shape. */
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

/** Leaves nothing of the person on this device; the cart stays, as it belongs to the device. */
export async function clearUserData(): Promise<void> {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  saveShipping(null);
  const { removeOrders } = await import("./own-orders.ts");
  await removeOrders();
}
