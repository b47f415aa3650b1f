import { expect, it } from "vitest";
import { describeMethods } from "../../src/preflight/preflight.ts";
import { type Case, describeRefusals, startWorld } from "../support/preflight-world.ts";

const STRIPE: Case[] = [
  {
    what: "a key that Stripe does not know",
    change: ({ stripe }) => Object.assign(stripe, { key: "rk_live_another" }),
    reason: "Stripe does not know the key",
    next: "npx sst secret set StripeSecretKey KEY --stage production",
  },
  {
    what: "a key that may not refund",
    change: ({ stripe }) =>
      Object.assign(stripe, { mayRead: stripe.mayRead.filter((one) => one !== "refunds") }),
    reason: "lacks the permission Charges and Refunds (write)",
    next: "https://dashboard.stripe.com/apikeys",
  },
  {
    what: "a key that may not see webhooks",
    change: ({ stripe }) =>
      Object.assign(stripe, { mayRead: stripe.mayRead.filter((one) => one !== "webhook_endpoints") }),
    reason: "may not see which webhooks are registered",
    next: "Webhook Endpoints (read)",
  },
  {
    what: "a webhook that nobody has registered",
    change: ({ stripe }) => Object.assign(stripe, { endpoints: [] }),
    reason: "Stripe has no webhook for https://shop.example/api/stripe/webhook",
    next: "npm run ops -- preflight --stage production --register-webhook",
  },
  {
    what: "a webhook that is switched off",
    change: ({ stripe }) => {
      for (const endpoint of stripe.endpoints) endpoint.status = "disabled";
    },
    reason: "is switched off",
    next: "--register-webhook",
  },
  {
    what: "a webhook that does not send every event",
    change: ({ stripe }) => {
      for (const endpoint of stripe.endpoints) endpoint.enabled_events = ["checkout.session.completed"];
    },
    reason: "does not send checkout.session.async_payment_succeeded, checkout.session.async_payment_failed",
    next: "--register-webhook",
  },
];

describeRefusals("payments", STRIPE);

it("says which ways to pay are on, and what the key lacks to see them", async () => {
  const world = await startWorld();
  const described = async (change: Case["change"]) => {
    await world.refusals(change);
    const { cards } = world.preflight();
    return cards && describeMethods(cards);
  };
  expect(await described(() => {})).toBe("Payment pages offer card, paynow.");
  const withoutPermission = ({ stripe }: typeof world.state) => {
    stripe.mayRead = stripe.mayRead.filter((one) => one !== "payment_method_configurations");
  };
  expect(await described(withoutPermission)).toContain("lacks Payment Method Configurations (read)");
  await world.stop();
});
