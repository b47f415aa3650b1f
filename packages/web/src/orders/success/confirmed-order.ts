import type { OrderWire } from "@frangipani/core/orders";
import type { SessionUser } from "../../api/session/session-user.ts";
import { deviceStorage } from "../../device/device-storage.ts";
import { userStorage } from "../../device/user-storage.ts";
import { removeUnpaidOrder } from "../payment/unpaid-order.ts";

const KEY = "confirmedOrder";

/** The last two are missing if it was saved before December 2026. */
export type ConfirmedOrder = {
  userId: string;
  orderId: string;
  placedAt: string;
  orderNumber?: string;
  arrivesBy?: string;
};

export const saveConfirmedOrder = (
  user: SessionUser,
  { _id, createdAt, orderNumber, arrivesBy }: OrderWire,
): void =>
  userStorage.save(
    KEY,
    {
      userId: user.id,
      orderId: _id,
      placedAt: createdAt,
      orderNumber,
      ...(arrivesBy !== undefined && { arrivesBy }),
    } satisfies ConfirmedOrder,
    deviceStorage,
  );

export function removeConfirmedOrder(orderId: string): void {
  if ((userStorage.load(KEY, deviceStorage) as Partial<ConfirmedOrder> | undefined)?.orderId === orderId)
    userStorage.remove(KEY, deviceStorage);
}

export function confirmedOrderOf(user: SessionUser | null): ConfirmedOrder | null {
  const saved = userStorage.load(KEY, deviceStorage) as Partial<ConfirmedOrder> | null | undefined;
  const isWhole =
    typeof saved?.orderId === "string" &&
    typeof saved.placedAt === "string" &&
    !Number.isNaN(Date.parse(saved.placedAt));
  return isWhole && user && saved.userId === user.id ? (saved as ConfirmedOrder) : null;
}

const PAYMENTS_KEY = "confirmedPayments";
const MAX_PAYMENTS = 50;

/** True the first time on this device: then the cart is emptied, but not after a reload with a new cart. */
export function confirmOnce(sessionId: string): boolean {
  removeUnpaidOrder();
  const stored = userStorage.load(PAYMENTS_KEY, deviceStorage);
  const confirmed: unknown[] = Array.isArray(stored) ? stored : [];
  if (confirmed.includes(sessionId)) return false;
  userStorage.save(PAYMENTS_KEY, [...confirmed, sessionId].slice(-MAX_PAYMENTS), deviceStorage);
  return true;
}
