import { MAX_EDGE_FUNCTION_BYTES } from "@frangipani/functions/edge-function";
import { stageSettings } from "@frangipani/functions/stage-settings";
import type { Command } from "../command.ts";
import { type Check, type Preflight, type Refusal, secretsOf } from "./check.ts";
import { checkCardKey, checkWebhook, registerWebhook } from "./checks/card-provider.ts";
import { checkDomain, checkMailAccount, checkSender } from "./checks/domain-and-mail.ts";
import {
  checkBoundary,
  checkConcurrency,
  checkEdgeFunction,
  checkSecrets,
  checkSettings,
  edgeFunctionBytes,
} from "./checks/stage.ts";
import { type CardProvider, stripeAccount } from "./ports/card-provider.ts";
import { awsAccount, publicDns } from "./ports/cloud.ts";

export const preflight: Command = {
  usage: "preflight [--register-webhook]",
  summary: "check what a deployment depends on",
  description: `Checks the settings, secrets, domain, mail, quotas and payments of a stage before it is deployed, as "sst deploy" does,
and names for each thing that is missing the next command. It changes nothing. Exit code 1 when it refuses.
  --register-webhook   first registers the stage's webhook with Stripe. The key needs Webhook Endpoints (write) for that;
                       STRIPE_API_KEY, when it is set, is used in place of the stage's`,
  argumentCount: 0,
  options: { "register-webhook": { type: "boolean" } },
  async run({ shop: { stage }, env, options, print }) {
    if (!stage) throw new Error("A deployment has a stage: npm run ops -- preflight --stage NAME");
    const settings = stageSettings(stage, env);
    const secrets = secretsOf(stage, env);
    const cardKey = env.STRIPE_API_KEY ?? secrets.StripeSecretKey;
    const cards = cardKey ? stripeAccount(cardKey) : undefined;
    if (options["register-webhook"]) {
      if (!cards) throw new Error(`npx sst secret set StripeSecretKey KEY --stage ${stage} comes first.`);
      for (const line of await registerWebhook(settings, cards)) print(line);
    }
    const refusals = await runChecks({ settings, secrets, cards, cloud: awsAccount(), dns: publicDns() });
    for (const { reason, next } of refusals) print(`${reason}.\n  next: ${next}`);
    const edgeBytes = edgeFunctionBytes({ settings, secrets });
    print(`The function at the edge has ${edgeBytes} of ${MAX_EDGE_FUNCTION_BYTES} bytes.`);
    if (cards) print(await describeMethods(cards));
    print(
      refusals.length === 0
        ? `${stage} can be deployed.`
        : `${stage} is not deployed before ${refusals.length === 1 ? "this is" : `these ${refusals.length} are`} done.`,
    );
    return refusals.length === 0;
  },
};

/** Says which payment methods are on. That is no reason to refuse, as the seller chooses them in the provider's dashboard. */
export const describeMethods = (cards: CardProvider): Promise<string> =>
  cards.methods().then(
    (methods) =>
      methods
        ? `Payment pages offer ${methods.join(", ") || "nothing"}.`
        : "What payment pages offer is in Stripe's dashboard: the key lacks Payment Method Configurations (read).",
    (error: unknown) =>
      `What payment pages offer could not be read: ${error instanceof Error ? error.message : String(error)}`,
  );

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

/** Runs all checks at once. @returns their refusals, in the order in which an operator deals with them */
export async function runChecks(preflight: Preflight): Promise<Refusal[]> {
  const refusals = await Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => {
      const found: Refusal[] = [];
      const refuse = (reason: string, next: string) => void found.push({ reason, next });
      await check(preflight, refuse).catch((error) =>
        refuse(
          `The ${name} could not be checked: ${error instanceof Error ? error.message : String(error)}`,
          "aws sts get-caller-identity names whose credentials these are; the role to deploy has the permissions (docs/operations.md)",
        ),
      );
      return found;
    }),
  );
  return refusals.flat();
}
