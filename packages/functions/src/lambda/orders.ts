import { awsKey, awsMailQueue, awsSite, awsTable, originKeys } from "../composition/aws.ts";
import { awsPayments } from "../composition/aws-payments.ts";
import { checkOrders } from "../composition/health-check.ts";
import { composeOrders } from "../composition/orders.ts";
import { viewerAddress } from "../http/viewer-address.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

const orders = composeOrders({
  ...awsTable(),
  ...awsKey(),
  ...awsMailQueue(),
  ...awsSite(),
  ...awsPayments(),
  clientIpAddress: viewerAddress,
});

export const handler = withHealthCheck(checkOrders(awsTable()), serve(orders, originKeys()));
