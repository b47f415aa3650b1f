import { keepShipping } from "../../cart/session-values.ts";

/**
 * What belongs to a signed-in person (a form begun, a checkout waiting for the network) is kept under this prefix, so that
 * signing out finds it all.
 */
const PREFIX = "personal.";

/** Keeps a value until sign-out; in session storage unless it has to outlive the tab. */
export function keepPersonal(key: string, value: unknown, where: Storage = sessionStorage): void {
  try {
    where.setItem(`${PREFIX}${key}`, JSON.stringify(value));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** The value as it was kept; undefined when there is none, or none that can be read. The caller checks its shape. */
export function keptPersonal(key: string, where: Storage = sessionStorage): unknown {
  try {
    const text = where.getItem(`${PREFIX}${key}`);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function dropPersonal(key: string, where: Storage = sessionStorage): void {
  where.removeItem(`${PREFIX}${key}`);
}

/** Leaves nothing of the person on this device; the cart stays, as it belongs to the device. */
export async function wipePersonal(): Promise<void> {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  keepShipping(null);
  const { forgetOrders } = await import("./own-orders.ts");
  await forgetOrders();
}
