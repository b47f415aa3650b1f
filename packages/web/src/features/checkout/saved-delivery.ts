import type { ShippingAddressInput } from "@frangipani/core/orders/contract";
import type { SessionUser } from "../../app/session/session-user.ts";
import { userStorage } from "../../app/user-data/user-storage.ts";
import { pendingOrderOf } from "../shared/orders/pending-order.ts";

const KEY = "delivery";
const fields = ["name", "email", "address", "city", "state", "zipCode", "country"] as const;

export const saveDelivery = (user: SessionUser, input: Partial<ShippingAddressInput>): void =>
  userStorage.save(KEY, { ...input, userId: user.id });

export function loadDelivery(user: SessionUser): Partial<Record<(typeof fields)[number], string>> | null {
  const saved = userStorage.load(KEY) as Record<string, unknown> | undefined;
  if (saved?.userId === user.id) return textsOf(saved);
  const pending = pendingOrderOf(user);
  return pending?.addressId === null ? textsOf(pending.address) : null;
}

const textsOf = (saved: Record<string, unknown>) =>
  Object.fromEntries(
    fields.flatMap((name) => (typeof saved[name] === "string" ? [[name, saved[name]]] : [])),
  );
