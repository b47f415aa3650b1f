import type { OrderPorts } from "@frangipani/core/orders";
import { CANARY_EMAIL } from "../canary/email.ts";
import { recordMetrics } from "../http/telemetry/metrics.ts";

type Ports = Pick<OrderPorts, "orders" | "payments">;

/** The same ports, which count opened payment pages and settled payments. */
export const withOrderMetrics = ({ orders, payments }: Ports): Ports => ({
  orders: {
    ...orders,
    async commit(before, decided, record) {
      const outcome = await orders.commit(before, decided, record);
      const isSettled =
        before.email !== CANARY_EMAIL &&
        before.paymentStatus === "unpaid" &&
        decided.next.paymentStatus === "paid";
      if (outcome === "committed" && isSettled) recordMetrics({ OrdersPaid: 1 });
      return outcome;
    },
  },
  payments: {
    ...payments,
    async open(order) {
      const opened = await payments.open(order);
      // The canary's, which are not paid in live mode, would look like shoppers who cannot pay.
      if (order.email !== CANARY_EMAIL) recordMetrics({ PaymentPages: 1 });
      return opened;
    },
  },
});
