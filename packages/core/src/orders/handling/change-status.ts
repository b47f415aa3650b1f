import type { Actor } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import { applyEvent } from "../lifecycle/apply-event.ts";
import type { OrderPorts } from "../lifecycle/ports.ts";
import { isEnded } from "../lifecycle/possible-statuses.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order, OrderId } from "../order/order.ts";
import type { OrderStatus } from "../order/order-status.ts";
import { assertRefunded } from "../payment/refund-order.ts";
import { closePayment } from "../payment/settle-payment.ts";

/** An administrator's; `refund` returns the money of a paid order that ends with it. */
type StatusChange = { orderStatus: OrderStatus; refund?: boolean | undefined; undoId?: string | undefined };

/**
 * Cancelling releases the stock, un-cancelling reserves it again. Mails the customer. Idempotent.
 * @throws Failure "order.missing", "order.page-closed", "order.refunded", "order.out-of-stock" (conflict)
 */
export async function changeOrderStatus(
  ports: OrderPorts,
  by: Actor,
  id: OrderId,
  { orderStatus: status, refund, undoId }: StatusChange,
): Promise<Order> {
  const order = await ports.orders.get(id);
  if (!order) throw new Failure("missing", "order.missing", orderMessages.noneFound);
  // An unpaid order's payment page closes first: nobody pays for copies that are in stock again.
  const current =
    isEnded(status) && order.sessionId
      ? await closePayment(ports, order, status === "expired" ? by : undefined)
      : order;
  // Who ends an unpaid order means to keep no money that comes in the same moment.
  const refunds = refund || order.paymentStatus !== current.paymentStatus;
  const event = { type: "status-set", status, refund: refunds, undoId } as const;
  const changed = await applyEvent(ports, current, event, by);
  return refunds ? assertRefunded(changed) : changed;
}

/** Takes its mail back, too. Idempotent. Throws "order.missing", "order.undo-too-late", "order.out-of-stock". */
export async function undoOrderStatus(
  ports: OrderPorts,
  by: Actor,
  id: OrderId,
  undoId: string,
): Promise<Order> {
  const order = await ports.orders.get(id);
  if (!order) throw new Failure("missing", "order.missing", orderMessages.noneFound);
  return applyEvent(ports, order, { type: "status-undone", undoId }, by);
}
