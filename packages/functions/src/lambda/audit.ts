import { composeAudit } from "../composition/audit.ts";
import { awsFiles, awsTable } from "../composition/aws.ts";

/** Answers the report, for invocation by hand. */
export const handler = composeAudit({ ...awsTable(), ...awsFiles() });
