import type { OrderWire } from "@frangipani/core/orders";
import { type StoredOrder, shopDatabase } from "../../catalogue/storage/database.ts";
import { readUser } from "../session/session-user.ts";

export async function savedOrders(userId: string): Promise<{ orders: OrderWire[]; asOf: Date } | undefined> {
  try {
    const row = await shopDatabase.read(["orders"], ({ store }) => store.get(userId));
    return row && { orders: row.orders.map(completed), asOf: new Date(row.asOf) };
  } catch {
    return undefined;
  }
}

const completed = (order: StoredOrder): OrderWire => ({
  ...order,
  orderNumber: order.orderNumber ?? order._id,
  attempt: order.attempt ?? null,
  timeline: order.timeline ?? [],
  shipment: order.shipment ?? null,
  request: order.request ?? null,
});

/** For the signed-in user: a response may arrive after the sign-out, here or in another tab, has removed everything. */
export async function saveOrders(userId: string, orders: readonly OrderWire[]): Promise<void> {
  try {
    // Within the transaction: a sign-out after the check waits for it, and then removes what it wrote.
    await shopDatabase.write(["orders"], async ({ store }) => {
      if (readUser()?.id === userId) await store.put({ userId, orders: [...orders], asOf: Date.now() });
    });
  } catch {
    // Not stored.
  }
}

/** Of all users. @throws when they could not be removed */
export async function removeOrders(): Promise<void> {
  if (await shopDatabase.isAvailable()) await shopDatabase.write(["orders"], ({ store }) => store.clear());
}
