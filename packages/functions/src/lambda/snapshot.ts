import { awsTable } from "../composition/aws.ts";
import { awsFiles } from "../composition/aws-files.ts";
import { checkSettings } from "../composition/health-check.ts";
import { composeSnapshot } from "../composition/snapshot.ts";
import { withHealthCheck } from "./health-check.ts";

const snapshot = composeSnapshot({ ...awsTable(), ...awsFiles() });

export const handler = withHealthCheck(checkSettings(awsTable()), async () => {
  await snapshot();
});
