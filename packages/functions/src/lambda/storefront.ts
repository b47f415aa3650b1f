import { awsKey, awsSnapshot, awsTable, originKeys } from "../composition/aws.ts";
import { checkSettings } from "../composition/health-check.ts";
import { composeStorefront } from "../composition/storefront.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

export const handler = withHealthCheck(
  checkSettings(awsTable()),
  serve(composeStorefront({ ...awsTable(), ...awsKey(), ...awsSnapshot() }), originKeys()),
);
