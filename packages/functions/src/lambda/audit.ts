import { composeAudit } from "../composition/audit.ts";
import { awsFiles, awsTable } from "../composition/aws.ts";

/** Answers with the report, for whoever invokes it by hand. */
export const handler = composeAudit({ ...awsTable(), ...awsFiles() });
