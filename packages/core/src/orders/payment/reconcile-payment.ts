import { applyEvent } from "../lifecycle/apply-event.ts";
import type { OrderPorts } from "../lifecycle/ports.ts";
import type { Order } from "../order/order.ts";
import { settleSession } from "./settle-payment.ts";

/** Takes over what the provider says about a payment now. Undefined for a payment of another shop. */
export async function reconcilePayment(ports: OrderPorts, paymentId: string): Promise<Order | undefined> {
  const named = (await ports.payments.report(paymentId))?.orderId;
  const found = named && (await ports.orders.get(named));
  if (!found) return undefined;
  const order =
    found.paymentStatus === "unpaid" && found.sessionId
      ? ((await settleSession(ports, found.sessionId, found._id)) ?? found)
      : found;
  // Of a second payment, the order knows nothing.
  if (order.paymentId !== paymentId) return order;
  return applyEvent(ports, order, async () => {
    const report = await ports.payments.report(paymentId);
    if (!report) throw new Error(`the provider no longer knows payment ${paymentId}`);
    return { type: "provider-reported", report };
  });
}
