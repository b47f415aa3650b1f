import { awsKey, awsMailQueue, awsSite, awsTable, originKeys } from "../composition/aws.ts";
import { awsPayments } from "../composition/aws-payments.ts";
import { composeCheckout } from "../composition/checkout.ts";
import { checkOrders } from "../composition/health-check.ts";
import { viewerAddress } from "../http/viewer-address.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

const checkout = composeCheckout({
  ...awsTable(),
  ...awsKey(),
  ...awsMailQueue(),
  ...awsSite(),
  ...awsPayments(),
  clientIpAddress: viewerAddress,
});

export const handler = withHealthCheck(checkOrders(awsTable()), serve(checkout, originKeys()));
