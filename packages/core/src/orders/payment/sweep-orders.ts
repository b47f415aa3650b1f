import { instant, secondsAfter } from "../../kernel/time/clock.ts";
import { workThrough } from "../../kernel/work-through.ts";
import { finishRefund } from "../lifecycle/apply-event.ts";
import type { OrderPorts } from "../lifecycle/ports.ts";
import type { Order, OrderId } from "../order/order.ts";
import { requestedAtOf } from "../order/refund.ts";
import { endHold } from "./settle-payment.ts";

type Sweep = { ended: number; refunded: number; failed: { orderId: OrderId; reason: string }[] };

/** The card provider allows 100 reads and 100 writes a second; an order takes one of each, and about 0.3 seconds. */
const AT_ONCE = 30;
const REFUNDS_AT_ONCE = 5;

/** Longer than the request that is making the refund may take. */
const REFUND_UNDER_WAY_SECONDS = 60;

/**
 * Ends unpaid orders that have expired: paid ones settle, the others release their stock. Completes interrupted
 * refunds. A failed order is retried by the next sweep.
 * @param isUnavailable whether an error means that a service is down: several of these in a row end the sweep
 */
export async function sweepOrders(
  ports: OrderPorts,
  isUnavailable: (error: unknown) => boolean,
): Promise<Sweep> {
  const sweep = { ended: 0, refunded: 0 };
  const now = ports.clock.now();
  const brokenOffBefore = instant(secondsAfter(now, -REFUND_UNDER_WAY_SECONDS));
  const end = async (order: Order) => {
    await endHold(ports, order);
    sweep.ended += 1;
  };
  const refund = async (order: Order) => {
    if ((requestedAtOf(order) ?? instant(now)) > brokenOffBefore) return;
    await finishRefund(ports, order);
    sweep.refunded += 1;
  };
  const failed = await Promise.all([
    workThrough(ports.orders.openBefore(now), AT_ONCE, end, isUnavailable),
    workThrough(ports.orders.requestedRefunds(), REFUNDS_AT_ONCE, refund, isUnavailable),
  ]);
  return { ...sweep, failed: failed.flat().map(({ item, reason }) => ({ orderId: item._id, reason })) };
}
