import type { AddressId } from "@frangipani/core/accounts";
import type { ShippingAddressInput } from "@frangipani/core/orders/contract";
import { type SessionUser, sessionState } from "../api/session/session-user.ts";
import { deviceStorage, userStorage } from "../device/device-storage.ts";
import { createStore, useStore } from "../device/store.ts";

/** An order that was placed offline. It is never sent automatically: once online, the user confirms today's price. */
export type PendingOrder = {
  userId: string;
  /** When the prices on the device were fetched, in milliseconds since the epoch. */
  at: number;
  address: ShippingAddressInput;
  /** Null if the address was typed. */
  addressId: AddressId | null;
  /** Prices as shown, in cents. */
  lines: readonly { id: string; title: string; quantity: number; price: number }[];
  shipping: number;
  gst: number;
  total: number;
};

const PENDING_ORDER_KEY = "draft.pendingOrder";

const pendingState = createStore<PendingOrder | null>(read(), null);
const refresh = () => pendingState.set(read());
if (typeof addEventListener === "function") addEventListener("storage", refresh);
sessionState.subscribe(refresh);

export function savePendingOrder(order: PendingOrder): void {
  userStorage.save(PENDING_ORDER_KEY, order, deviceStorage);
  pendingState.set(order);
}

export function removePendingOrder(): void {
  userStorage.remove(PENDING_ORDER_KEY, deviceStorage);
  pendingState.set(null);
}

export const pendingOrderOf = (user: SessionUser | null): PendingOrder | null =>
  ifOwnedBy(pendingState.get(), user);

export const usePendingOrder = (user: SessionUser | null): PendingOrder | null =>
  ifOwnedBy(useStore(pendingState), user);

const ifOwnedBy = (order: PendingOrder | null, user: SessionUser | null) =>
  order && order.userId === user?.id ? order : null;

function read(): PendingOrder | null {
  // The key in builds until November 2026, which may still run in another tab.
  userStorage.rename("waitingOrder", PENDING_ORDER_KEY, deviceStorage);
  const saved = userStorage.load(PENDING_ORDER_KEY, deviceStorage) as Partial<PendingOrder> | undefined;
  const isValid =
    typeof saved?.userId === "string" &&
    typeof saved.address === "object" &&
    Array.isArray(saved.lines) &&
    [saved.at, saved.shipping, saved.gst, saved.total].every(Number.isInteger);
  return isValid ? (saved as PendingOrder) : null;
}
