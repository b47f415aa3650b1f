import { awsSite, awsTable } from "../composition/aws.ts";
import { awsFiles } from "../composition/aws-files.ts";
import { checkSettings } from "../composition/health-check.ts";
import { withHealthCheck } from "./health-check.ts";

/** Returns the report when invoked manually. Stripe's SDK is loaded with it, and not for a release's health check. */
export const handler = withHealthCheck(checkSettings(awsTable()), async () => {
  const [{ composeAudit }, { awsStripe }] = await Promise.all([
    import("../composition/audit.ts"),
    import("../composition/aws-payments.ts"),
  ]);
  return composeAudit({ ...awsTable(), ...awsFiles(), ...awsStripe(), ...awsSite() })();
});
