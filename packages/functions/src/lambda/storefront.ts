import { createStorefront } from "../apps/storefront.ts";
import { awsClients, awsSnapshot, awsTable, checkSettings, originKeys } from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

const storefront = createStorefront({ ...awsTable(), ...awsClients(), ...awsSnapshot() });

export const handler = withHealthCheck(checkSettings, serve(storefront, originKeys()));
