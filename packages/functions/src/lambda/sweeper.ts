import { createSweeper } from "../apps/sweeper.ts";
import { awsPayments } from "../aws/payments.ts";
import * as stage from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";

const sweep = createSweeper({
  ...stage.awsTable(),
  ...stage.awsErasureList(),
  ...stage.awsMailQueue(),
  ...stage.awsRetention(),
  ...stage.awsSite(),
  ...awsPayments(),
});

export const handler = withHealthCheck(stage.checkOrdersAccess, async () => {
  await sweep();
});
