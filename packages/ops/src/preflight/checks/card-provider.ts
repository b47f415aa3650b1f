import type { StageSettings } from "@frangipani/functions/stage-settings";
import { WEBHOOK_EVENTS } from "@frangipani/functions/webhook/calls";
import type { Check } from "../check.ts";
import type { CardProvider } from "../ports/card-provider.ts";

/** Undefined for a stage without a domain, whose address is CloudFront's and unknown before the first deployment. */
const webhookUrl = ({ domain }: StageSettings): string | undefined =>
  domain && `https://${domain}/api/stripe/webhook`;

/** Registers the stage's webhook, or corrects its events. @returns what was done, and what is to be done next */
export async function registerWebhook(settings: StageSettings, cards: CardProvider): Promise<string[]> {
  const url = webhookUrl(settings);
  if (!url) throw new Error(`${settings.stage} has no domain yet: set SHOP_DOMAIN.`);
  const endpoints = await cards.endpoints();
  const endpoint = endpoints?.find((one) => one.url === url);
  if (endpoint) {
    await cards.updateEndpoint(endpoint.id, [...new Set([...endpoint.events, ...WEBHOOK_EVENTS])]);
    return [`Stripe's webhook for ${url} is on and sends the shop's events. Its secret is the same.`];
  }
  const secret = await cards.addEndpoint(url, WEBHOOK_EVENTS);
  return [
    `Stripe calls ${url} from now on.`,
    `  next: npx sst secret set StripeWebhookSecret ${secret} --stage ${settings.stage}`,
  ];
}

const KEYS_PAGE = "https://dashboard.stripe.com/apikeys";

export const checkCardKey: Check = async ({ settings: { stage }, cards }, refuse) => {
  const missing = (await cards?.missingPermissions()) ?? [];
  if (missing === "unknown")
    return refuse(
      "Stripe does not know the key of StripeSecretKey",
      `npx sst secret set StripeSecretKey KEY --stage ${stage}, with a key of ${KEYS_PAGE}`,
    );
  for (const permission of missing)
    refuse(
      `The key of StripeSecretKey lacks the permission ${permission}`,
      `give it to the key at ${KEYS_PAGE}`,
    );
};

/** A preview needs no webhook, since the sweeper asks Stripe each minute. */
export const checkWebhook: Check = async ({ settings, cards }, refuse) => {
  const url = webhookUrl(settings);
  if (!cards || !url || settings.isPreview) return;
  const endpoints = await cards.endpoints();
  const register = `npm run ops -- preflight --stage ${settings.stage} --register-webhook`;
  if (!endpoints)
    return refuse(
      "The key of StripeSecretKey may not see which webhooks are registered",
      `give it the permission Webhook Endpoints (read) at ${KEYS_PAGE}`,
    );
  const endpoint = endpoints.find((one) => one.url === url);
  if (!endpoint) return refuse(`Stripe has no webhook for ${url}`, register);
  if (!endpoint.isEnabled) return refuse(`Stripe's webhook for ${url} is switched off`, register);
  if (endpoint.events.includes("*")) return;
  const missing = WEBHOOK_EVENTS.filter((event) => !endpoint.events.includes(event));
  if (missing.length > 0) refuse(`Stripe's webhook for ${url} does not send ${missing.join(", ")}`, register);
};
