import { createAlertJob } from "../apps/alerts.ts";
import { awsMailQueue, awsSite, awsTable, checkAlertsAccess } from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";

const sendAlerts = createAlertJob({ ...awsTable(), ...awsMailQueue(), ...awsSite() });

export const handler = withHealthCheck(checkAlertsAccess, async () => {
  await sendAlerts();
});
