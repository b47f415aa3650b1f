import type { Check, Preflight, Refusal } from "./check.ts";
import { checkBoundary } from "./checks/boundary.ts";
import { checkCardKey, checkWebhook } from "./checks/card-provider.ts";
import { checkConcurrency } from "./checks/concurrency.ts";
import { checkDomain } from "./checks/domain.ts";
import { checkEdgeFunction } from "./checks/edge-function.ts";
import { checkMailAccount, checkSender } from "./checks/mail.ts";
import { checkSecrets } from "./checks/secrets.ts";
import { checkSettings } from "./checks/settings.ts";

const CHECKS: Record<string, Check> = {
  boundary: checkBoundary,
  settings: checkSettings,
  secrets: checkSecrets,
  "function at the edge": checkEdgeFunction,
  domain: checkDomain,
  "mail account": checkMailAccount,
  sender: checkSender,
  concurrency: checkConcurrency,
  "card key": checkCardKey,
  webhook: checkWebhook,
};

/** All refusals at once, in the order in which an operator deals with them. */
export async function runChecks(preflight: Preflight): Promise<Refusal[]> {
  const refusals = await Promise.all(
    Object.entries(CHECKS).map(([name, check]) =>
      check(preflight).catch((error) => [
        {
          reason: `The ${name} could not be checked: ${error instanceof Error ? error.message : String(error)}`,
          next: "aws sts get-caller-identity names whose credentials these are; the role to deploy has the permissions (docs/operations.md)",
        },
      ]),
    ),
  );
  return refusals.flat();
}
