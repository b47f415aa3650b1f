import type { Payments } from "@frangipani/core/orders";
import { createOrders } from "../apps/orders.ts";
import { awsClients, awsMailQueue, awsSite, awsTable, checkOrders, originKeys } from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

// Few requests are about a payment: Stripe's SDK is loaded with the first of these.
let loading: Promise<Payments> | undefined;
const load = () => {
  loading ??= import("../aws/payments.ts").then(({ awsPayments }) => awsPayments().payments);
  return loading;
};
const payments: Payments = {
  open: async (order) => (await load()).open(order),
  retrieve: async (sessionId) => (await load()).retrieve(sessionId),
  close: async (sessionId) => (await load()).close(sessionId),
  refund: async (order, paymentId, request) => (await load()).refund(order, paymentId, request),
  report: async (paymentId) => (await load()).report(paymentId),
};

const orders = createOrders({ ...awsTable(), ...awsClients(), ...awsMailQueue(), ...awsSite(), payments });

export const handler = withHealthCheck(checkOrders, serve(orders, originKeys()));
