import { awsKey, awsTable, originKeys } from "../composition/aws.ts";
import { awsFilesOnDemand } from "../composition/aws-files-on-demand.ts";
import { composeBackoffice } from "../composition/backoffice.ts";
import { checkSettings } from "../composition/health-check.ts";
import { viewerAddress } from "../http/viewer-address.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

export const handler = withHealthCheck(
  checkSettings(awsTable()),
  serve(
    composeBackoffice({ ...awsTable(), ...awsKey(), ...awsFilesOnDemand(), clientIpAddress: viewerAddress }),
    originKeys(),
  ),
);
