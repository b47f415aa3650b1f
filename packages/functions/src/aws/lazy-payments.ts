import type { Payments } from "@frangipani/core/orders";

// Stripe's SDK is loaded by the first request about a payment.
let loading: Promise<Payments> | undefined;
const load = () => {
  loading ??= import("./payments.ts").then(({ awsPayments }) => awsPayments().payments);
  return loading;
};

export const lazyPayments: Payments = {
  open: async (order) => (await load()).open(order),
  retrieve: async (sessionId) => (await load()).retrieve(sessionId),
  close: async (sessionId) => (await load()).close(sessionId),
  refund: async (order, paymentId, request) => (await load()).refund(order, paymentId, request),
  report: async (paymentId) => (await load()).report(paymentId),
};
