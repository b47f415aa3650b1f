import { awsFiles, awsKey, awsTable, originKeys } from "../composition/aws.ts";
import { composeBackoffice } from "../composition/backoffice.ts";
import { serve, viewerAddress } from "./serve.ts";

export const handler = serve(
  composeBackoffice({ ...awsTable(), ...awsKey(), ...awsFiles(), clientIpAddress: viewerAddress }),
  originKeys(),
);
