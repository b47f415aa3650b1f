import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { parseSecretList } from "../../src/preflight/check.ts";
import { registerWebhook } from "../../src/preflight/checks/card-provider.ts";
import { runChecks } from "../../src/preflight/preflight.ts";
import { CREDENTIALS } from "../support/fake-aws.ts";
import { ENDPOINT_SECRET } from "../support/fake-stripe.ts";
import { startWorld } from "../support/preflight-world.ts";
import { runOps } from "../support/run-ops.ts";

const world = await startWorld();
afterAll(() => world.stop());

it("checks a stage by its name, with the settings and secrets that a deployment passes", async () => {
  await world.refusals(({ account }) => Object.assign(account, { productionAccess: false }));
  const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
  const child = spawn(process.execPath, [main, "preflight", "--stage", "production"], {
    env: {
      ...world.state.env,
      // Without this key no request goes to Stripe.
      ...Object.fromEntries(
        Object.entries({ ...world.state.secrets, StripeSecretKey: "" }).map(([name, value]) => [
          `SST_SECRET_${name}`,
          value,
        ]),
      ),
      AWS_ENDPOINT_URL: world.awsUrl,
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    },
  });
  const closed = new Promise((resolve) => child.once("close", resolve));
  const [output, code] = await Promise.all([text(child.stdout), closed]);
  expect(code).toBe(1);
  expect(output).toContain(
    "The secret StripeSecretKey is missing. It is a key of Stripe's live mode.\n  next: npx",
  );
  expect(output).toMatch(/^SES is in its sandbox.*\n {2}next: aws sesv2 put-account-details/m);
  expect(output).toMatch(/^The function at the edge has [23]\d{3} of 10240 bytes\.$/m);
  expect(output).toMatch(/production is not deployed before these \d are done\.\n$/);
});

it("requires a stage", async () => {
  const errors = ["A deployment has a stage: npm run ops -- preflight --stage NAME"];
  expect(await runOps(["preflight"])).toMatchObject({ code: 1, errors });
});

it("parses SST's list of secrets, where a stage's own follow the fallbacks and replace them", () => {
  const list = "# fallback\nMailKey=of-all\nOriginKey=a,b\n\n# frangipani/pr-12\nMailKey=own=\n";
  expect(parseSecretList(list)).toEqual({ MailKey: "own=", OriginKey: "a,b" });
});

describe("--register-webhook", () => {
  const register = () => {
    const { settings, cards } = world.preflight();
    if (!cards) throw new Error("there is a key");
    return registerWebhook(settings, cards);
  };

  it("registers the stage's address, and prints the command that sets its secret", async () => {
    await world.refusals(({ stripe }) => Object.assign(stripe, { endpoints: [] }));
    expect(await register()).toEqual([
      "Stripe calls https://shop.example/api/stripe/webhook from now on.",
      `  next: npx sst secret set StripeWebhookSecret ${ENDPOINT_SECRET} --stage production`,
    ]);
    expect(await runChecks(world.preflight())).toEqual([]);
  });

  it("switches an endpoint on and adds missing events, and keeps its other events", async () => {
    await world.refusals(({ stripe }) => {
      for (const endpoint of stripe.endpoints)
        Object.assign(endpoint, { status: "disabled", enabled_events: ["charge.refunded"] });
    });
    expect(await register()).toEqual([expect.stringContaining("Its secret is the same.")]);
    expect(await runChecks(world.preflight())).toEqual([]);
    expect(world.state.stripe.endpoints).toHaveLength(1);
    expect(world.state.stripe.endpoints[0]?.enabled_events).toContain("charge.refunded");
  });

  it("fails for a stage without a domain", async () => {
    await world.refusals(({ env }) => Object.assign(env, { SHOP_DOMAIN: "" }));
    await expect(register()).rejects.toThrow("production has no domain yet: set SHOP_DOMAIN.");
  });
});
