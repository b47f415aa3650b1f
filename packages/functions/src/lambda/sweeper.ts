import { createSweeper } from "../apps/sweeper.ts";
import { awsPayments } from "../aws/payments.ts";
import {
  awsErasureList,
  awsMailQueue,
  awsRetention,
  awsSite,
  awsTable,
  checkOrders,
} from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";

const sweep = createSweeper({
  ...awsTable(),
  ...awsErasureList(),
  ...awsMailQueue(),
  ...awsRetention(),
  ...awsSite(),
  ...awsPayments(),
});

export const handler = withHealthCheck(checkOrders, async () => {
  await sweep();
});
