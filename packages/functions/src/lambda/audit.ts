import { composeAudit } from "../composition/audit.ts";
import { awsFiles, awsTable } from "../composition/aws.ts";

/** Returns the report when invoked manually. */
export const handler = composeAudit({ ...awsTable(), ...awsFiles() });
