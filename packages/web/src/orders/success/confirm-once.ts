import { deviceStorage } from "../../device/device-storage.ts";
import { userStorage } from "../../device/user-storage.ts";
import { removeUnpaidOrder } from "../payment/unpaid-order.ts";

const KEY = "confirmedPayments";
const MAX_STORED = 50;

/**
 * True the first time a payment is seen on this device. Then the cart is emptied and a toast shown, and not again when
 * the user reloads the page with a new cart.
 */
export function confirmOnce(sessionId: string): boolean {
  removeUnpaidOrder();
  const stored = userStorage.load(KEY, deviceStorage);
  const confirmed: unknown[] = Array.isArray(stored) ? stored : [];
  if (confirmed.includes(sessionId)) return false;
  userStorage.save(KEY, [...confirmed, sessionId].slice(-MAX_STORED), deviceStorage);
  return true;
}
