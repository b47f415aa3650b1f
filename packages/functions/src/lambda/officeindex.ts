import { createExportJob } from "../apps/exports.ts";
import { createOfficeJob, officeJobPorts } from "../apps/office.ts";
import { awsOfficeFiles } from "../aws/files.ts";
import { awsMailQueue, awsOffice, awsSite, awsTable, checkOrdersAccess } from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";

const resources = { ...awsTable(), ...awsOfficeFiles() };
const office = createOfficeJob(officeJobPorts(resources));
const writeExports = createExportJob({ ...resources, ...awsOffice(), ...awsMailQueue(), ...awsSite() });

export const handler = withHealthCheck(checkOrdersAccess, async () => {
  try {
    // Exports come first: they may take minutes, in which the next run of this function makes the index.
    await writeExports();
  } finally {
    await office();
  }
});
