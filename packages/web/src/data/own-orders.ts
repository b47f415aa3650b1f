import type { OrderWire } from "@frangipani/core/orders/wire";

/** The orders of this person as last seen, newest first; undefined when none were ever seen on this device. */
export async function rememberedOrders(
  _userId: string,
): Promise<{ orders: OrderWire[]; asOf: Date } | undefined> {
  return undefined;
}

export async function rememberOrders(_userId: string, _orders: readonly OrderWire[]): Promise<void> {}

export async function forgetOrders(): Promise<void> {}
