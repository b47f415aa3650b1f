import { workThrough } from "../../kernel/work-through.ts";
import type { OrderId } from "../order.ts";
import type { OrderPorts } from "../ports.ts";
import { endHold } from "./settle-payment.ts";

type Sweep = { ended: number; failed: { orderId: OrderId; reason: string }[] };

/** The card provider takes 100 reads and 100 writes a second; each order asks it for one of each, in about 0.3 seconds. */
const AT_ONCE = 30;

/**
 * Ends unpaid orders whose time to pay is up: paid ones settle, the others release their stock. A failed order is tried
 * again by the next sweep.
 * @param isUnavailable whether an error means that a service is down: several of these in a row end the sweep
 */
export async function sweepOrders(
  ports: OrderPorts,
  isUnavailable: (error: unknown) => boolean,
): Promise<Sweep> {
  const sweep: Sweep = { ended: 0, failed: [] };
  await workThrough(ports.orders.openBefore(ports.clock.now()), AT_ONCE, async (order) => {
    try {
      await endHold(ports, order);
      sweep.ended += 1;
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      sweep.failed.push({ orderId: order._id, reason });
      return !isUnavailable(error);
    }
  });
  return sweep;
}
