import type { OrderWire } from "@frangipani/core/orders";
import { callApi } from "../api/call-api.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { deviceStorage, userStorage } from "../device/device-storage.ts";

/** The order whose payment page this tab opened; it is cancelled if the user returns without paying. */
const UNPAID_KEY = "unpaidOrder";
// Builds until November 2026, one of which may have opened the payment page.
userStorage.rename("pendingOrder", UNPAID_KEY);

export const saveUnpaidOrder = (orderId: string): void => userStorage.save(UNPAID_KEY, orderId);
const removeUnpaidOrder = (): void => userStorage.remove(UNPAID_KEY);

let cancelling: Promise<unknown> = Promise.resolve();

/** Awaited by the next order: if it is the same order again, it would be cancelled too. */
export const pendingCancellation = (): Promise<unknown> => cancelling;

/** @returns whether there was one. If the server refuses, it has ended already; the sweeper releases the rest. */
export async function cancelUnpaidOrder(): Promise<boolean> {
  const orderId = userStorage.load(UNPAID_KEY);
  if (typeof orderId !== "string") return false;
  removeUnpaidOrder();
  cancelling = callApi("POST /api/stripe/cancel-checkout/:orderId", { params: { orderId } }).catch((error) =>
    console.warn("The order was not cancelled", error),
  );
  await cancelling;
  return true;
}

const CONFIRMED_KEY = "confirmedOrder";

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
    CONFIRMED_KEY,
    {
      userId: user.id,
      orderId: _id,
      placedAt: createdAt,
      orderNumber,
      ...(arrivesBy !== undefined && { arrivesBy }),
    } satisfies ConfirmedOrder,
    deviceStorage,
  );

const loadConfirmedOrder = () =>
  userStorage.load(CONFIRMED_KEY, deviceStorage) as Partial<ConfirmedOrder> | null | undefined;

export function removeConfirmedOrder(orderId: string): void {
  if (loadConfirmedOrder()?.orderId === orderId) userStorage.remove(CONFIRMED_KEY, deviceStorage);
}

export function confirmedOrderOf(user: SessionUser | null): ConfirmedOrder | null {
  const saved = loadConfirmedOrder();
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
