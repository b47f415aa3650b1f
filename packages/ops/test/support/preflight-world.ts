import { newPushKey, newSigningKey } from "@frangipani/functions/keys";
import { stageSettings } from "@frangipani/functions/stage-settings";
import { WEBHOOK_EVENTS } from "@frangipani/functions/webhook/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Preflight } from "../../src/preflight/check.ts";
import { stripeAccount } from "../../src/preflight/ports/card-provider.ts";
import { awsAccount, publicDns } from "../../src/preflight/ports/cloud.ts";
import { runChecks } from "../../src/preflight/preflight.ts";
import { CREDENTIALS, readyAccount, startFakeAws } from "./fake-aws.ts";
import { type Records, startFakeDns } from "./fake-dns.ts";
import { readyStripe, startFakeStripe } from "./fake-stripe.ts";

const readySecrets = () => ({
  SessionKey: "s".repeat(48),
  MailKey: "m".repeat(48),
  PushKey: newPushKey(),
  SigningKey: newSigningKey(),
  OriginKey: "0123456789abcdef".repeat(4),
  StripeSecretKey: "rk_live_shop",
  StripeWebhookSecret: "whsec_shop",
  CanaryPassword: "0123456789abcdef".repeat(4),
});

/** Everything on which a deployment of production depends, so that the preflight refuses nothing. */
const readyWorld = () => ({
  stage: "production",
  env: { SHOP_DOMAIN: "shop.example", SHOP_OPERATOR: "operator@shop.example" } as Record<string, string>,
  secrets: readySecrets() as Record<string, string>,
  account: readyAccount(),
  records: { ns: { "shop.example": ["ns-1.awsdns.example"] }, caa: {} } as Records,
  stripe: {
    ...readyStripe(),
    endpoints: [
      {
        id: "we_shop",
        url: "https://shop.example/api/stripe/webhook",
        status: "enabled" as "enabled" | "disabled",
        enabled_events: WEBHOOK_EVENTS,
      },
    ],
  },
});
export type World = ReturnType<typeof readyWorld>;

/** AWS, DNS and Stripe on this machine, and the preflight against them. */
export async function startWorld() {
  let world = readyWorld();
  const aws = await startFakeAws(() => world.account);
  const dns = await startFakeDns(() => world.records);
  const stripe = await startFakeStripe(() => world.stripe);

  const preflight = (): Preflight => ({
    settings: stageSettings(world.stage, world.env),
    secrets: world.secrets,
    cloud: awsAccount({ endpoint: aws.url, credentials: CREDENTIALS }),
    dns: publicDns([dns.server]),
    cards: stripeAccount(world.secrets.StripeSecretKey ?? "", new URL(stripe.url)),
  });

  return {
    awsUrl: aws.url,
    preflight,
    get state() {
      return world;
    },
    /** The refusals in a world that differs from a ready one by this change. */
    refusals(change: (world: World) => unknown) {
      world = readyWorld();
      change(world);
      return runChecks(preflight());
    },
    async stop() {
      await Promise.all([aws.stop(), dns.stop(), stripe.stop()]);
    },
  };
}

/** Changes the world into that of a preview, in SES's sandbox, which mails its team. */
export function asPreview(world: World): World {
  world.stage = "pr-12";
  world.env = { SHOP_SENDER: "team@shop.example" };
  world.secrets.StripeSecretKey = "sk_test_shop";
  world.stripe.key = "sk_test_shop";
  world.stripe.endpoints = [];
  world.account.productionAccess = false;
  world.account.concurrentExecutions = 10;
  world.account.identities = { "team@shop.example": { status: "SUCCESS" } };
  return world;
}

/** Changes the world into that of staging, in SES's sandbox, with a domain below that of the shop. */
export function asStaging(world: World): World {
  asPreview(world);
  world.stage = "staging";
  world.env = { SHOP_DOMAIN: "shop.example" };
  const url = "https://staging.shop.example/api/stripe/webhook";
  world.stripe.endpoints = [{ id: "we_staging", url, status: "enabled", enabled_events: ["*"] }];
  return world;
}

export type Cases = Record<string, { change: (world: World) => unknown; reason: string; next: string }>;

/** A test for each case: that the preflight refuses, with this reason and this next step. */
export const describeRefusals = (subject: string, cases: Cases) =>
  describe(`of ${subject} the preflight refuses`, () => {
    let world: Awaited<ReturnType<typeof startWorld>>;
    beforeAll(async () => (world = await startWorld()));
    afterAll(() => world?.stop());

    it.each(Object.entries(cases))("%s", async (_, { change, reason, next }) =>
      expect(await world.refusals(change)).toContainEqual({
        reason: expect.stringContaining(reason),
        next: expect.stringContaining(next),
      }),
    );
  });
