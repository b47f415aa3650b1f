import type { ShippingAddressInput } from "@frangipani/core/orders/contract";
import type { SessionUser } from "../api/session/session-user.ts";
import { userStorage } from "../device/user-storage.ts";
import { pendingOrderOf } from "../orders/parts/pending-order.ts";

const KEY = "draft.delivery";
// Builds until November 2026.
userStorage.rename("delivery", KEY);
const fields = ["name", "email", "address", "city", "state", "zipCode", "country"] as const;

export const saveDelivery = (user: SessionUser, input: Partial<ShippingAddressInput>): void =>
  userStorage.save(KEY, { ...input, userId: user.id });

/** Marks the typed address as unselected, because a saved one was chosen; typing selects it again. */
export function deselectTypedDelivery(user: SessionUser): void {
  const typed = typedDelivery(user);
  if (typed) userStorage.save(KEY, { ...typed, isAside: true });
}

/** Whether an address was typed and is still selected. */
export const hasTypedDelivery = (user: SessionUser): boolean => {
  const typed = typedDelivery(user);
  return typed !== undefined && typed.isAside !== true;
};

const typedDelivery = (user: SessionUser): Record<string, unknown> | undefined => {
  const saved = userStorage.load(KEY) as Record<string, unknown> | undefined;
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
