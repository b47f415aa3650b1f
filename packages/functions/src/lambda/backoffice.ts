import { createBackoffice } from "../apps/backoffice.ts";
import { filesOnDemand } from "../aws/on-demand.ts";
import { awsClients, awsTable, checkSettingsAccess, originKeys } from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

// Few requests are about a file: S3's SDK is loaded with the first of these.
const files = filesOnDemand(async () => (await import("../aws/files.ts")).awsFiles().files);
const backoffice = createBackoffice({ ...awsTable(), ...awsClients(), files });

export const handler = withHealthCheck(checkSettingsAccess, serve(backoffice, originKeys()));
