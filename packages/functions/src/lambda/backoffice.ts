import { filesOnFirstUse } from "../adapters/files-on-first-use.ts";
import { awsKey, awsTable, originKeys } from "../composition/aws.ts";
import { composeBackoffice } from "../composition/backoffice.ts";
import { checkSettings } from "../composition/health-check.ts";
import { viewerAddress } from "../http/viewer-address.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

const files = filesOnFirstUse(async () => {
  const { awsFileStore } = await import("../composition/aws-files.ts");
  return awsFileStore();
});

export const handler = withHealthCheck(
  checkSettings(awsTable()),
  serve(
    composeBackoffice({ ...awsTable(), ...awsKey(), files, clientIpAddress: viewerAddress }),
    originKeys(),
  ),
);
