import { dynamoAlerts, dynamoBookReads, dynamoUsers } from "@frangipani/core/dynamo";
import { createAlertJob } from "../jobs/alerts.ts";
import { composeEnqueue, composeMailQueue } from "./mailer.ts";
import type { QueueResource, SiteResource, TableResource } from "./resources.ts";

export const composeAlerts = (resources: TableResource & QueueResource & SiteResource) =>
  createAlertJob({
    alerts: dynamoAlerts(resources.table),
    books: dynamoBookReads(resources.table),
    users: dynamoUsers(resources.table),
    publicUrl: resources.publicUrl,
    enqueueMails: composeEnqueue(composeMailQueue(resources)),
    clock: resources.clock,
  });
