import { awsFiles, awsOfficeFiles } from "../aws/files.ts";
import { awsSite, awsTable, checkSettingsAccess } from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";

/** Scheduled every five minutes of a night, with `{ isScheduled: true }`. */
export const handler = withHealthCheck(
  checkSettingsAccess,
  async (event: { isScheduled?: boolean } | undefined) => {
    // Imported here, so that a release's health check does not load Stripe's SDK.
    const [{ auditPorts, createSlicedAudit }, { awsStripe }] = await Promise.all([
      import("../apps/audit.ts"),
      import("../aws/payments.ts"),
    ]);
    const ports = auditPorts({ ...awsTable(), ...awsFiles(), ...awsStripe(), ...awsSite() });
    return createSlicedAudit(ports, awsOfficeFiles().officeFiles)(event?.isScheduled === true);
  },
);
