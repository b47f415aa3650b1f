import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import type { Order, OrderId } from "../order/order.ts";
import { orderNumberFor } from "../order/order-number.ts";
import type { OrderRebuildStore } from "./ports.ts";

type OrdersReport = { looked: number; rebuilt: OrderId[]; removed: number };

/** Numbers orders of an earlier version, and removes the items by which it found them. Idempotent. */
export async function rebuildOrders(orders: OrderRebuildStore): Promise<OrdersReport> {
  const report: OrdersReport = { looked: 0, rebuilt: [], removed: 0 };
  for await (const order of orders.all()) {
    report.looked += 1;
    if (await giveNumber(orders, order)) report.rebuilt.push(order._id);
  }
  report.removed = await orders.removeFormerEntries();
  return report;
}

async function giveNumber(orders: OrderRebuildStore, listed: Order): Promise<boolean> {
  let order: Order | undefined = listed;
  let attempt = 0;
  return retryOnConflict(async () => {
    if (!order || order.orderNumber) return false;
    switch (await orders.store({ ...order, orderNumber: await orderNumberFor(order._id, attempt) })) {
      case "stored":
        return true;
      case "order-moved":
        order = await orders.get(order._id);
        return CONFLICT;
      case "number-taken":
        attempt += 1;
        return CONFLICT;
    }
  });
}
