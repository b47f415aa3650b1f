import { createOrders } from "../apps/orders.ts";
import { lazyPayments } from "../aws/lazy-payments.ts";
import {
  awsClients,
  awsMailQueue,
  awsOffice,
  awsSite,
  awsTable,
  checkOrders,
  originKeys,
} from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

const orders = createOrders({
  ...awsTable(),
  ...awsClients(),
  ...awsMailQueue(),
  ...awsSite(),
  ...awsOffice(),
  payments: lazyPayments,
});

export const handler = withHealthCheck(checkOrders, serve(orders, originKeys()));
