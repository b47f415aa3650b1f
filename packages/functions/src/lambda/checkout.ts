import { createCheckout } from "../apps/checkout.ts";
import { paymentsOnDemand } from "../aws/on-demand.ts";
import {
  awsClients,
  awsMailQueue,
  awsSite,
  awsTable,
  checkOrdersAccess,
  originKeys,
} from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

const checkout = createCheckout({
  ...awsTable(),
  ...awsClients(),
  ...awsMailQueue(),
  ...awsSite(),
  payments: paymentsOnDemand(async () => (await import("../aws/payments.ts")).awsPayments().payments),
});

export const handler = withHealthCheck(checkOrdersAccess, serve(checkout, originKeys()));
