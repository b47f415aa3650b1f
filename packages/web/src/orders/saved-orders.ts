import type { OrderWire } from "@frangipani/core/orders";
import { readUser } from "../api/session/session-user.ts";
import { openDatabase, type StoredOrder } from "../catalogue/storage/database.ts";

export async function savedOrders(userId: string): Promise<{ orders: OrderWire[]; asOf: Date } | undefined> {
  try {
    const row = await (await openDatabase()).orders.get(userId);
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
  refund: order.refund ?? null,
  refundedAmount: order.refundedAmount ?? 0,
  dispute: order.dispute ?? null,
});

/** For the signed-in user: a response may arrive after the sign-out, here or in another tab, has removed everything. */
export async function saveOrders(userId: string, orders: readonly OrderWire[]): Promise<void> {
  try {
    const database = await openDatabase();
    // Within the transaction: a sign-out after the check waits for it, and then removes what it wrote.
    await database.transaction("rw", database.orders, async () => {
      if (readUser()?.id === userId)
        await database.orders.put({ userId, orders: [...orders], asOf: Date.now() });
    });
  } catch {
    // Not stored.
  }
}

/** Of all users. @throws when they could not be removed */
export async function removeOrders(): Promise<void> {
  const database = await openDatabase().catch(() => undefined);
  await database?.orders.clear();
}
