import { createStripe } from "@frangipani/functions/adapters/stripe-payments";
import Stripe from "stripe";

type Endpoint = { id: string; url: string; isEnabled: boolean; events: string[] };

export type CardProvider = {
  /** The permissions that the shop needs and the key lacks; `unknown` for a key that Stripe does not know. */
  missingPermissions(): Promise<"unknown" | string[]>;
  /** The webhook endpoints; undefined when the key may not read them. */
  endpoints(): Promise<Endpoint[] | undefined>;
  /** The payment methods on payment pages; undefined when the key may not read them. */
  methods(): Promise<string[] | undefined>;
  /** @returns the secret by which the endpoint's events are verified */
  addEndpoint(url: string, events: string[]): Promise<string>;
  updateEndpoint(id: string, events: string[]): Promise<void>;
};

type Events = Stripe.WebhookEndpointCreateParams.EnabledEvent[];

export function stripeAccount(secretKey: string, endpoint?: URL): CardProvider {
  const stripe = createStripe({ secretKey, ...(endpoint && { endpoint }) });
  // A call that each permission allows. A key that may write may also read.
  const reads: Record<string, () => Promise<unknown>> = {
    "Checkout Sessions (write)": () => stripe.checkout.sessions.list({ limit: 1 }),
    "Charges and Refunds (write)": () => stripe.refunds.list({ limit: 1 }),
    "Disputes (read)": () => stripe.disputes.list({ limit: 1 }),
    "Events (read)": () => stripe.events.list({ limit: 1 }),
  };

  return {
    async missingPermissions() {
      const missing: string[] = [];
      for (const [permission, read] of Object.entries(reads))
        try {
          await read();
        } catch (error) {
          if (error instanceof Stripe.errors.StripeAuthenticationError) return "unknown";
          if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
          missing.push(permission);
        }
      return missing;
    },

    async endpoints() {
      const list = await ifPermitted(stripe.webhookEndpoints.list({ limit: 100 }));
      return list?.data.map(({ id, url, status, enabled_events: events }) => ({
        id,
        url,
        isEnabled: status === "enabled",
        events,
      }));
    },

    async methods() {
      const list = await ifPermitted(stripe.paymentMethodConfigurations.list({ limit: 100 }));
      const offered = list && (list.data.find(({ active, is_default }) => active && is_default) ?? {});
      return (
        offered &&
        Object.entries(offered).flatMap(([name, method]) =>
          typeof method === "object" && method !== null && "available" in method && method.available
            ? name
            : [],
        )
      );
    },

    async addEndpoint(url, events) {
      const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events: events as Events });
      if (!secret) throw new Error(`Stripe registered ${url} without telling its secret.`);
      return secret;
    },

    async updateEndpoint(id, events) {
      await stripe.webhookEndpoints.update(id, { enabled_events: events as Events, disabled: false });
    },
  };
}

async function ifPermitted<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return undefined;
    throw error;
  }
}
