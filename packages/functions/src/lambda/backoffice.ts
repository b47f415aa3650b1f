import { awsFiles, awsKey, awsTable, originKeys } from "../composition/aws.ts";
import { composeBackoffice } from "../composition/backoffice.ts";
import { viewerAddress } from "../http/viewer-address.ts";
import { serve } from "./serve.ts";

export const handler = serve(
  composeBackoffice({ ...awsTable(), ...awsKey(), ...awsFiles(), clientIpAddress: viewerAddress }),
  originKeys(),
);
