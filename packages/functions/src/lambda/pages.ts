import { awsPages, awsSite, awsSnapshot, awsTable, originKeys } from "../composition/aws.ts";
import { checkSettings } from "../composition/health-check.ts";
import { composePages } from "../composition/pages.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

export const handler = withHealthCheck(
  checkSettings(awsTable()),
  serve(composePages({ ...awsTable(), ...awsSnapshot(), ...awsSite(), ...(await awsPages()) }), originKeys()),
);
