import { CANARY } from "@frangipani/core/accounts";
import { dynamoBookReads, dynamoInvoices, dynamoOrders } from "@frangipani/core/dynamo";
import { newId } from "@frangipani/core/kernel";
import { hasNewPaymentProblem, needsInvoice, type Order, type OrderPorts } from "@frangipani/core/orders";
import { enqueueOrLog } from "../adapters/sqs.ts";
import { log, recordMetrics } from "../http/telemetry/log.ts";
import type { Resources } from "./resources.ts";

export type OrderResources = Pick<Resources, "table" | "clock" | "publicUrl" | "payments" | "mailQueue">;

/** Used by every app that changes orders. */
export const orderPorts = ({ table, clock, publicUrl, payments, mailQueue }: OrderResources): OrderPorts => ({
  books: dynamoBookReads(table),
  ...withMetrics({ orders: dynamoOrders(table, clock), payments }),
  invoices: dynamoInvoices(table),
  publicUrl,
  enqueueMails: enqueueOrLog(mailQueue),
  clock,
  newOrderId: () => newId("Order"),
});

type Ports = Pick<OrderPorts, "orders" | "payments">;

/** Problems that need a person: a failed refund, a partial refund by hand, or a dispute. */
const needsPerson = (before: Order, next: Order): boolean =>
  hasNewPaymentProblem(before, next) ||
  (before.paymentStatus === "refunded" && next.paymentStatus === "paid") ||
  (next.dispute !== before.dispute && next.dispute !== "won") ||
  (next.refundedAmount !== undefined &&
    next.refundedAmount !== before.refundedAmount &&
    next.partRefunds === before.partRefunds);

/** Adds metrics of opened payment pages, settled payments and payment problems. */
const withMetrics = ({ orders, payments }: Ports): Ports => ({
  orders: {
    ...orders,
    async commit(before, decided, record) {
      const outcome = await orders.commit(before, decided, record);
      const isSettled =
        before.userId !== CANARY._id && before.paymentStatus === "unpaid" && needsInvoice(decided.next);
      if (outcome === "committed" && isSettled) recordMetrics({ OrdersPaid: 1 });
      if (outcome === "committed" && needsPerson(before, decided.next)) {
        const { _id: orderId, refund, refundedAmount, dispute } = decided.next;
        log("error", { event: "payment.problem", orderId, refund, refundedAmount, dispute });
        recordMetrics({ PaymentProblems: 1 });
      }
      return outcome;
    },
  },
  payments: {
    ...payments,
    async open(order) {
      const opened = await payments.open(order);
      // The canary does not pay in live mode, and would look like shoppers who cannot pay.
      if (order.userId !== CANARY._id) recordMetrics({ PaymentPages: 1 });
      return opened;
    },
  },
});
