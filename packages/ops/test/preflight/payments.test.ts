import { expect, it } from "vitest";
import { describeMethods } from "../../src/preflight/preflight.ts";
import { type Cases, describeRefusals, startWorld, type World } from "../support/preflight-world.ts";

const withoutPermission =
  (permission: string) =>
  ({ stripe }: World) =>
    Object.assign(stripe, { mayRead: stripe.mayRead.filter((one) => one !== permission) });
const withEndpoint =
  (change: object) =>
  ({ stripe }: World) =>
    stripe.endpoints.map((endpoint) => Object.assign(endpoint, change));

const STRIPE: Cases = {
  "a key that Stripe does not know": {
    change: ({ stripe }) => Object.assign(stripe, { key: "rk_live_another" }),
    reason: "Stripe does not know the key",
    next: "npx sst secret set StripeSecretKey KEY --stage production",
  },
  "a key that may not refund": {
    change: withoutPermission("refunds"),
    reason: "lacks the permission Charges and Refunds (write)",
    next: "https://dashboard.stripe.com/apikeys",
  },
  "a key that may not see webhooks": {
    change: withoutPermission("webhook_endpoints"),
    reason: "may not see which webhooks are registered",
    next: "Webhook Endpoints (read)",
  },
  "a webhook that nobody has registered": {
    change: ({ stripe }) => Object.assign(stripe, { endpoints: [] }),
    reason: "Stripe has no webhook for https://shop.example/api/stripe/webhook",
    next: "npm run ops -- preflight --stage production --register-webhook",
  },
  "a webhook that is switched off": {
    change: withEndpoint({ status: "disabled" }),
    reason: "is switched off",
    next: "--register-webhook",
  },
  "a webhook that does not send every event": {
    change: withEndpoint({ enabled_events: ["checkout.session.completed"] }),
    reason: "does not send checkout.session.async_payment_succeeded, checkout.session.async_payment_failed",
    next: "--register-webhook",
  },
};

describeRefusals("payments", STRIPE);

it("says which payment methods are on, or which permission the key lacks to read them", async () => {
  const world = await startWorld();
  const described = async (change: (world: World) => unknown) => {
    await world.refusals(change);
    const { cards } = world.preflight();
    return cards && describeMethods(cards);
  };
  expect(await described(() => {})).toBe("Payment pages offer card, paynow.");
  const lacking = await described(withoutPermission("payment_method_configurations"));
  expect(lacking).toContain("lacks Payment Method Configurations (read)");
  await world.stop();
});
