import type { ProviderPayments } from "@frangipani/core/audit";
import { epochSeconds, instant } from "@frangipani/core/kernel";
import { OrderId } from "@frangipani/core/orders";
import type Stripe from "stripe";
import { countsAsRefunded, orderIdIn, stripePayments } from "./stripe-payments.ts";

/** Stripe's payments and refunds of the last days. Sessions of other shops with the same account are left out. */
export const stripeAudit = (stripe: Stripe, publicUrl: string): ProviderPayments => ({
  report: stripePayments(stripe, publicUrl).report,

  async *paidSince(moment) {
    for await (const session of stripe.checkout.sessions.list({
      created: { gte: epochSeconds(moment) },
      limit: 100,
      expand: ["data.payment_intent.latest_charge"],
    })) {
      const orderId = OrderId.safeParse(session.client_reference_id).data;
      const payment = session.payment_intent;
      if (session.payment_status !== "paid" || !orderId || !session.success_url?.startsWith(`${publicUrl}/`))
        continue;
      if (!payment || typeof payment === "string")
        throw new Error(`paid session ${session.id} names no payment`);
      const charge = typeof payment.latest_charge === "string" ? null : payment.latest_charge;
      const paidAt = instant(new Date((charge?.created ?? session.created) * 1000));
      yield { orderId, paymentId: payment.id, paidAt };
    }
  },

  async *refundsSince(moment) {
    for await (const refund of stripe.refunds.list({
      created: { gte: epochSeconds(moment) },
      limit: 100,
      expand: ["data.charge"],
    })) {
      const { charge, payment_intent: payment } = refund;
      const paymentId = typeof payment === "string" ? payment : payment?.id;
      if (countsAsRefunded(refund) && paymentId && charge && typeof charge !== "string")
        yield { orderId: orderIdIn(charge.metadata), paymentId };
    }
  },
});
