import { awsPages, awsSite, awsSnapshot, awsTable, originKeys } from "../composition/aws.ts";
import { checkPages } from "../composition/health-check.ts";
import { composePages } from "../composition/pages.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

const resources = { ...awsTable(), ...awsSnapshot(), ...awsSite(), ...(await awsPages()) };

export const handler = withHealthCheck(checkPages(resources), serve(composePages(resources), originKeys()));
