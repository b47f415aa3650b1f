import { backupGrants } from "./grants/backup.ts";
import { edgeGrants } from "./grants/edge.ts";
import { functionsGrants } from "./grants/functions.ts";
import type { Grant } from "./grants/grant.ts";
import { operationsGrants } from "./grants/operations.ts";
import { storageGrants } from "./grants/storage.ts";

/**
 * What `sst deploy` and `sst remove` need, by the types of resources that the stacks hold; in policies, since one has room
 * for 6,144 characters. Services that name resources by an id alone (CloudFront, API Gateway, ACM) are limited by their
 * account and by the tags of production.
 */
export const GRANTS_BY_POLICY: Record<string, Grant[]> = {
  Storage: storageGrants,
  Functions: functionsGrants,
  Edge: edgeGrants,
  Operations: operationsGrants,
  Backup: backupGrants,
};

export const GRANTS = Object.values(GRANTS_BY_POLICY).flat();
