import { setTimeout } from "node:timers/promises";
import type { AuditPorts } from "@frangipani/core/audit";
import { dynamoAudit } from "@frangipani/core/dynamo";
import { s3Files } from "../adapters/s3-files.ts";
import { stripeAudit } from "../adapters/stripe-audit.ts";
import { createAudit } from "../jobs/audit.ts";
import type { FileResource, SiteResource, StripeResource, TableResource } from "./resources.ts";

type Resources = TableResource & FileResource & StripeResource & Pick<SiteResource, "publicUrl">;

export const auditPorts = ({ table, clock, s3, bucket, stripe, publicUrl }: Resources): AuditPorts => ({
  store: dynamoAudit(table),
  payments: stripeAudit(stripe, publicUrl),
  files: s3Files(s3, bucket),
  clock,
  pause: (seconds) => setTimeout(seconds * 1000),
});

export const composeAudit = (resources: Resources) => createAudit(auditPorts(resources));
