import { awsFiles } from "../aws/files.ts";
import { awsSite, awsTable, checkSettings } from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";

/** Returns the report when invoked manually. Stripe's SDK is loaded with it, and not for a release's health check. */
export const handler = withHealthCheck(checkSettings, async () => {
  const [{ createAudit }, { awsStripe }] = await Promise.all([
    import("../apps/audit.ts"),
    import("../aws/payments.ts"),
  ]);
  return createAudit({ ...awsTable(), ...awsFiles(), ...awsStripe(), ...awsSite() })();
});
