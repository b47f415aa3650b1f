import { composeAlerts } from "../composition/alerts.ts";
import { awsMailQueue, awsSite, awsTable } from "../composition/aws.ts";
import { checkAlerts } from "../composition/health-check.ts";
import { withHealthCheck } from "./health-check.ts";

const sendAlerts = composeAlerts({ ...awsTable(), ...awsMailQueue(), ...awsSite() });

export const handler = withHealthCheck(checkAlerts(awsTable()), async () => {
  await sendAlerts();
});
