import type { StageSettings } from "@frangipani/functions/stage-settings";
import { WEBHOOK_EVENTS } from "@frangipani/functions/webhook/events";
import type { CardProvider } from "./ports/card-provider.ts";

/** Undefined before the first deployment of a stage that has CloudFront's address. */
export const webhookUrl = ({ domain }: StageSettings): string | undefined =>
  domain && `https://${domain}/api/stripe/webhook`;

/** Registers the stage's webhook, or puts its events right. Returns what was done, and what is to be done next */
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
