import { awsErasureList, awsMailQueue, awsRetention, awsSite, awsTable } from "../composition/aws.ts";
import { awsPayments } from "../composition/aws-payments.ts";
import { checkOrders } from "../composition/health-check.ts";
import { composeSweeper } from "../composition/sweeper.ts";
import { withHealthCheck } from "./health-check.ts";

const sweep = composeSweeper({
  ...awsTable(),
  ...awsErasureList(),
  ...awsMailQueue(),
  ...awsRetention(),
  ...awsSite(),
  ...awsPayments(),
});

export const handler = withHealthCheck(checkOrders(awsTable()), async () => {
  await sweep();
});
