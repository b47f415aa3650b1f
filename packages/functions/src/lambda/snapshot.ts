import { createSnapshotJob, snapshotPorts } from "../apps/snapshot.ts";
import { awsFiles } from "../aws/files.ts";
import { awsTable, checkSettings } from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";

const snapshot = createSnapshotJob(snapshotPorts({ ...awsTable(), ...awsFiles() }));

export const handler = withHealthCheck(checkSettings, async () => {
  await snapshot();
});
