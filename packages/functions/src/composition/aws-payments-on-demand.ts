import type { Payments } from "@frangipani/core/orders";
import type { PayResource } from "./resources.ts";

/** For a function of whose requests few are about a payment: Stripe's SDK is loaded with the first of these. */
export function awsPaymentsOnDemand(): PayResource {
  let loading: Promise<Payments> | undefined;
  const load = () => {
    loading ??= import("./aws-payments.ts").then(({ awsPayments }) => awsPayments().payments);
    return loading;
  };
  return {
    payments: {
      open: async (order) => (await load()).open(order),
      retrieve: async (sessionId) => (await load()).retrieve(sessionId),
      close: async (sessionId) => (await load()).close(sessionId),
      refund: async (order, paymentId, attempt) => (await load()).refund(order, paymentId, attempt),
      report: async (paymentId) => (await load()).report(paymentId),
    },
  };
}
