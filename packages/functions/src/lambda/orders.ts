import { createOrders } from "../apps/orders.ts";
import { paymentsOnDemand } from "../aws/on-demand.ts";
import * as stage from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

const orders = createOrders({
  ...stage.awsTable(),
  ...stage.awsClients(),
  ...stage.awsMailQueue(),
  ...stage.awsSite(),
  ...stage.awsOffice(),
  payments: paymentsOnDemand(async () => (await import("../aws/payments.ts")).awsPayments().payments),
});

export const handler = withHealthCheck(stage.checkOrdersAccess, serve(orders, stage.originKeys()));
