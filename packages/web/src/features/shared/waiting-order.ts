import type { AddressId } from "@frangipani/core/accounts/addresses/address";
import type { ShippingAddressInput } from "@frangipani/core/orders/contract";
import { createStore, useStore } from "../../app/browser/store.ts";
import { type SessionUser, sessionState } from "../../app/session.ts";
import { userStorage } from "../../app/user-data/user-storage.ts";

/**
 * An order placed while offline: where to, and the total that was shown. It is stored on this device and never sent
 * automatically: back online, the user sees today's price and confirms.
 */
export type WaitingOrder = {
  userId: string;
  /** Milliseconds since the epoch. */
  at: number;
  address: ShippingAddressInput;
  /** null when typed by hand. */
  addressId: AddressId | null;
  /** Prices as shown, in cents. */
  lines: readonly { id: string; title: string; quantity: number; price: number }[];
  shipping: number;
  gst: number;
  total: number;
};

const KEY = "waitingOrder";

const waitingState = createStore<WaitingOrder | null>(read(), null);
const reread = () => waitingState.set(read());
if (typeof addEventListener === "function") addEventListener("storage", reread);
sessionState.subscribe(reread);

export function keepWaitingOrder(order: WaitingOrder): void {
  userStorage.save(KEY, order, localStorage);
  waitingState.set(order);
}

export function dropWaitingOrder(): void {
  userStorage.remove(KEY, localStorage);
  waitingState.set(null);
}

export const waitingOrderOf = (user: SessionUser | null): WaitingOrder | null =>
  ofPerson(waitingState.get(), user);

export const useWaitingOrder = (user: SessionUser | null): WaitingOrder | null =>
  ofPerson(useStore(waitingState), user);

const ofPerson = (order: WaitingOrder | null, user: SessionUser | null) =>
  order && order.userId === user?.id ? order : null;

function read(): WaitingOrder | null {
  const kept = userStorage.load(KEY, localStorage) as Partial<WaitingOrder> | undefined;
  const isWhole =
    typeof kept?.userId === "string" &&
    typeof kept.address === "object" &&
    Array.isArray(kept.lines) &&
    [kept.at, kept.shipping, kept.gst, kept.total].every(Number.isInteger);
  return isWhole ? (kept as WaitingOrder) : null;
}
