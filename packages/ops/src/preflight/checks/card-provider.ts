import { WEBHOOK_EVENTS } from "@frangipani/functions/webhook/events";
import type { Check } from "../check.ts";
import { webhookUrl } from "../webhook.ts";

const KEYS_PAGE = "https://dashboard.stripe.com/apikeys";

export const checkCardKey: Check = async ({ settings: { stage }, cards }) => {
  if (!cards) return [];
  const missing = await cards.missingPermissions();
  if (missing === "unknown")
    return [
      {
        reason: "Stripe does not know the key of StripeSecretKey",
        next: `npx sst secret set StripeSecretKey KEY --stage ${stage}, with a key of ${KEYS_PAGE}`,
      },
    ];
  return missing.map((permission) => ({
    reason: `The key of StripeSecretKey lacks the permission ${permission}`,
    next: `give it to the key at ${KEYS_PAGE}`,
  }));
};

/** A preview goes without: the sweeper asks Stripe itself, within a minute. */
export const checkWebhook: Check = async ({ settings, cards }) => {
  const url = webhookUrl(settings);
  if (!cards || !url || settings.isPreview) return [];
  const endpoints = await cards.endpoints();
  const register = `npm run ops -- preflight --stage ${settings.stage} --register-webhook`;
  if (!endpoints)
    return [
      {
        reason: "The key of StripeSecretKey may not see which webhooks are registered",
        next: `give it the permission Webhook Endpoints (read) at ${KEYS_PAGE}`,
      },
    ];
  const endpoint = endpoints.find((one) => one.url === url);
  if (!endpoint) return [{ reason: `Stripe has no webhook for ${url}`, next: register }];
  if (!endpoint.isEnabled) return [{ reason: `Stripe's webhook for ${url} is switched off`, next: register }];
  const missing = endpoint.events.includes("*")
    ? []
    : WEBHOOK_EVENTS.filter((event) => !endpoint.events.includes(event));
  return missing.length > 0
    ? [{ reason: `Stripe's webhook for ${url} does not send ${missing.join(", ")}`, next: register }]
    : [];
};
