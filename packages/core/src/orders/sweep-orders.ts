import type { OrderId } from "./order.ts";
import type { CheckoutPorts } from "./ports.ts";
import { abandonOrder } from "./settle-payment.ts";

export type Sweep = { looked: number; failed: { orderId: OrderId; reason: string }[] };

/**
 * Ends every unpaid order whose payment page is past its time: paid ones settle, the others give their copies back.
 * One order that fails does not keep the others; it is looked at again by the next sweep.
 */
export async function sweepOrders(ports: CheckoutPorts, limit = 200): Promise<Sweep> {
  const due = await ports.orders.openBefore(ports.clock.now(), limit);
  const failed: Sweep["failed"] = [];
  for (const order of due) {
    try {
      await abandonOrder(ports, order);
    } catch (error) {
      failed.push({ orderId: order._id, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { looked: due.length, failed };
}
