import { createStorefront } from "../apps/storefront.ts";
import { awsClients, awsSnapshot, awsTable, checkSettingsAccess, originKeys } from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

const storefront = createStorefront({ ...awsTable(), ...awsClients(), ...awsSnapshot() });

export const handler = withHealthCheck(checkSettingsAccess, serve(storefront, originKeys()));
