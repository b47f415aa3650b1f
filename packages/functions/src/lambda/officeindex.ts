import { createOfficeJob, officeJobPorts } from "../apps/office.ts";
import { awsOfficeFiles } from "../aws/files.ts";
import { awsTable, checkOrders } from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";

const office = createOfficeJob(officeJobPorts({ ...awsTable(), ...awsOfficeFiles() }));

export const handler = withHealthCheck(checkOrders, async () => {
  await office();
});
