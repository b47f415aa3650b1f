import type { ShippingAddressInput } from "@frangipani/core/orders/contract";
import type { SessionUser } from "../api/session/session-user.ts";
import { userStorage } from "../device/device-storage.ts";
import { pendingOrderOf } from "./pending-order.ts";

/** The delivery address that is typed at checkout, for one order; it is saved until that order is paid or the tab is closed. */
const DELIVERY_KEY = "draft.delivery";
// The key in builds until November 2026.
userStorage.rename("delivery", DELIVERY_KEY);
const fields = ["name", "email", "address", "city", "state", "zipCode", "country"] as const;

export const saveDelivery = (user: SessionUser, input: Partial<ShippingAddressInput>): void =>
  userStorage.save(DELIVERY_KEY, { ...input, userId: user.id });

/** To be called when the order is paid. */
export const removeDelivery = (): void => userStorage.remove(DELIVERY_KEY);

/** Marks the typed address as unselected, because a saved one was chosen; typing selects it again. */
export function deselectTypedDelivery(user: SessionUser): void {
  const typed = typedDelivery(user);
  if (typed) userStorage.save(DELIVERY_KEY, { ...typed, isAside: true });
}

/** Whether an address was typed and is still selected. */
export const hasTypedDelivery = (user: SessionUser): boolean => {
  const typed = typedDelivery(user);
  return typed !== undefined && typed.isAside !== true;
};

const typedDelivery = (user: SessionUser): Record<string, unknown> | undefined => {
  const saved = userStorage.load(DELIVERY_KEY) as Record<string, unknown> | undefined;
  return saved?.userId === user.id ? saved : undefined;
};

export function loadDelivery(user: SessionUser): Partial<Record<(typeof fields)[number], string>> | null {
  const saved = typedDelivery(user);
  if (saved) return textsOf(saved);
  const pending = pendingOrderOf(user);
  return pending?.addressId === null ? textsOf(pending.address) : null;
}

const textsOf = (saved: Record<string, unknown>) =>
  Object.fromEntries(
    fields.flatMap((name) => (typeof saved[name] === "string" ? [[name, saved[name]]] : [])),
  );
