import { reconcilePayment, settleSession } from "@frangipani/core/orders";
import { readEvent } from "@frangipani/functions/adapters/stripe-payments";
import { orderPorts } from "@frangipani/functions/apps/order-ports";
import type { Command } from "../command.ts";

export const replayWebhook: Command = {
  usage: "replay-webhook EVENT",
  summary: "handle an event of Stripe again",
  description: `Handles an event (evt_...) of the last 30 days as if Stripe sent it now, or a checkout session (cs_...) of any age. The
order follows Stripe's state of the payment; nothing changes when it does already.`,
  argumentCount: 1,
  recordedAs: "Replay an event of the card provider",
  async run({ shop, words, print }) {
    const resources = await shop.resources();
    const id = words[0] ?? "";
    const event = id.startsWith("cs_")
      ? { type: "session", sessionId: id, orderId: undefined, paymentId: undefined }
      : await readEvent(resources.stripe, id);
    if (!event) throw new Error(`Stripe knows of no event ${id}: events are kept for 30 days.`);
    const { sessionId, orderId, paymentId, type } = event;
    const ports = orderPorts(resources);
    if (!sessionId && !paymentId)
      throw new Error(`${id} is a ${type}: the shop deals with sessions, refunds and disputes alone.`);
    const order = sessionId
      ? await settleSession(ports, sessionId, orderId)
      : await reconcilePayment(ports, paymentId ?? "");
    if (!order) throw new Error(`${sessionId ?? paymentId} belongs to no order of this shop.`);
    print(`Order ${order.orderNumber} (${order._id}) is ${order.paymentStatus} and ${order.orderStatus}.`);
    return true;
  },
};
