import type { Actor } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import { orderMessages } from "../messages.ts";
import type { Order, OrderId } from "../order.ts";
import type { OrderStatus } from "../order-status.ts";
import { closePayment } from "../payment/settle-payment.ts";
import type { OrderPorts } from "../ports.ts";
import { applyEvent } from "./apply-event.ts";

/**
 * Cancelling releases the stock, un-cancelling reserves it again. Mails the customer. Idempotent.
 * @throws Failure "order.missing", "order.page-closed" (conflict), "order.out-of-stock" (conflict)
 */
export async function changeOrderStatus(
  ports: OrderPorts,
  by: Actor,
  id: OrderId,
  status: OrderStatus,
): Promise<Order> {
  const order = await ports.orders.get(id);
  if (!order) throw new Failure("missing", "order.missing", orderMessages.noneFound);
  // An unpaid order's payment page closes first: nobody pays for copies that are in stock again.
  const isEnding = status === "cancelled" || status === "expired";
  const current =
    isEnding && order.sessionId
      ? await closePayment(ports, order, status === "expired" ? by : undefined)
      : order;
  return applyEvent(ports, current, { type: "status-set", status }, by);
}
