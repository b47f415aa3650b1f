import { Failure } from "../kernel/failure.ts";
import { newMail } from "../mail/mail.ts";
import type { Admin } from "../users/who.ts";
import { cancelledRefundMail } from "./mails.ts";
import { orderMessages } from "./messages.ts";
import type { Order, OrderId } from "./order.ts";
import type { CheckoutPorts } from "./ports.ts";

/**
 * Gives the money of a cancelled, paid order back through the card provider, once however often it is asked.
 * @throws Failure "order.missing", "order.not-refundable" (conflict)
 */
export async function refundOrder(ports: CheckoutPorts, _by: Admin, id: OrderId): Promise<Order> {
  for (let order = await ports.orders.get(id); order; order = await ports.orders.get(id)) {
    if (order.paymentStatus === "refunded") return order;
    if (order.paymentStatus !== "paid" || order.orderStatus !== "cancelled" || !order.paymentId)
      throw new Failure("conflict", "order.not-refundable", orderMessages.onlyCancelledRefunds);
    // The provider first, by an idempotent call: a crash between the two is mended by asking again.
    await ports.payments.refund(order, order.paymentId);
    const refunded: Order = { ...order, paymentStatus: "refunded", version: order.version + 1 };
    const mails = [newMail(cancelledRefundMail(refunded), ports.clock.now())];
    if (await ports.orders.settle(order, refunded, mails)) {
      await ports.sendMails(mails);
      return refunded;
    }
  }
  throw new Failure("missing", "order.missing", orderMessages.noneFound);
}
