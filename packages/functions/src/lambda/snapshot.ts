import { createCatalogueJob, snapshotPorts } from "../apps/snapshot.ts";
import { awsFiles } from "../aws/files.ts";
import { awsSite, awsTable, checkSettingsAccess } from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";

const snapshot = createCatalogueJob({
  ...snapshotPorts({ ...awsTable(), ...awsFiles() }),
  publicUrl: awsSite().publicUrl,
});

export const handler = withHealthCheck(checkSettingsAccess, async () => {
  await snapshot();
});
