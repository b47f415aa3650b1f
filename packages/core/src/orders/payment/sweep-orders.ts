import type { OrderId } from "../order.ts";
import type { OrderPorts } from "../ports.ts";
import { closePayment } from "./settle-payment.ts";

type Sweep = { looked: number; failed: { orderId: OrderId; reason: string }[] };

const MAX_CONSECUTIVE_FAILURES = 3;

/**
 * Ends unpaid orders whose payment page has closed. A failed order is retried by the next sweep; several failures in a
 * row mean that the provider is down and end the sweep.
 */
export async function sweepOrders(ports: OrderPorts, limit = 200): Promise<Sweep> {
  const due = await ports.orders.openBefore(ports.clock.now(), limit);
  const failed: Sweep["failed"] = [];
  let looked = 0;
  let consecutiveFailures = 0;
  for (const order of due) {
    if (consecutiveFailures === MAX_CONSECUTIVE_FAILURES) break;
    looked += 1;
    try {
      await closePayment(ports, order);
      consecutiveFailures = 0;
    } catch (error) {
      consecutiveFailures += 1;
      failed.push({ orderId: order._id, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { looked, failed };
}
