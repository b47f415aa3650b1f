import { composeAudit } from "../composition/audit.ts";
import { awsSite, awsTable } from "../composition/aws.ts";
import { awsFiles } from "../composition/aws-files.ts";
import { awsStripe } from "../composition/aws-payments.ts";
import { checkSettings } from "../composition/health-check.ts";
import { withHealthCheck } from "./health-check.ts";

const audit = composeAudit({ ...awsTable(), ...awsFiles(), ...awsStripe(), ...awsSite() });

/** Returns the report when invoked manually. */
export const handler = withHealthCheck(checkSettings(awsTable()), async () => audit());
