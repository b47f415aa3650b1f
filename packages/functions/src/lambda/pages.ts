import { awsChunks, awsPages, awsSite, awsTable, originKeys } from "../composition/aws.ts";
import { checkSettings } from "../composition/health-check.ts";
import { composePages } from "../composition/pages.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

export const handler = withHealthCheck(
  checkSettings(awsTable()),
  serve(composePages({ ...awsTable(), ...awsChunks(), ...awsSite(), ...(await awsPages()) }), originKeys()),
);
