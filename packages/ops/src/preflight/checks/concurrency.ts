import { REQUIRED_CONCURRENCY } from "@frangipani/functions/capacity";
import { REGION } from "@frangipani/functions/stage-settings";
import type { Check } from "../check.ts";

/** Production alone reserves executions (stacks/api.ts). */
export const checkConcurrency: Check = async ({ settings, cloud }) => {
  if (!settings.isProduction) return [];
  const available = await cloud.concurrentExecutions();
  return available >= REQUIRED_CONCURRENCY
    ? []
    : [
        {
          reason: `Lambda runs ${available} functions of this account at once; the shop reserves from ${REQUIRED_CONCURRENCY}`,
          next: `aws service-quotas request-service-quota-increase --region ${REGION} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`,
        },
      ];
};
