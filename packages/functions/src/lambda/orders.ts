import { awsKey, awsMail, awsSite, awsTable, originKeys } from "../composition/aws.ts";
import { awsPayments } from "../composition/aws-payments.ts";
import { composeOrders } from "../composition/orders.ts";
import { viewerAddress } from "../http/viewer-address.ts";
import { serve } from "./serve.ts";

const orders = composeOrders({
  ...awsTable(),
  ...awsKey(),
  ...awsMail(),
  ...awsSite(),
  ...awsPayments(),
  clientIpAddress: viewerAddress,
});

export const handler = serve(orders, originKeys());
