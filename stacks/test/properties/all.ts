import { alarmProperties } from "./alarms.ts";
import { apiProperties } from "./api.ts";
import { backupProperties } from "./backup.ts";
import { cacheProperties } from "./cache.ts";
import { edgeProperties } from "./edge.ts";
import { firewallProperties } from "./firewall.ts";
import { functionProperties } from "./functions.ts";
import { jobProperties } from "./jobs.ts";
import { mailProperties } from "./mail.ts";
import { monitoringProperties } from "./monitoring.ts";
import { permissionProperties } from "./permissions.ts";
import type { Property } from "./property.ts";
import { programProperties, releaseProperties, webProperties } from "./release.ts";
import { storageProperties } from "./storage.ts";

/** What must be so on a deployed stage, by subject. */
export const properties: Record<string, Property[]> = {
  program: programProperties,
  api: apiProperties,
  storage: storageProperties,
  backup: backupProperties,
  functions: functionProperties,
  permissions: permissionProperties,
  jobs: jobProperties,
  release: releaseProperties,
  edge: edgeProperties,
  cache: cacheProperties,
  firewall: firewallProperties,
  web: webProperties,
  mail: mailProperties,
  alarms: alarmProperties,
  monitoring: monitoringProperties,
};
