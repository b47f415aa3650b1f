import { awsKey, awsMailQueue, awsSite, awsTable, originKeys } from "../composition/aws.ts";
import { awsPaymentsOnDemand } from "../composition/aws-payments-on-demand.ts";
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
  ...awsPaymentsOnDemand(),
  clientIpAddress: viewerAddress,
});

export const handler = withHealthCheck(checkOrders(awsTable()), serve(orders, originKeys()));
