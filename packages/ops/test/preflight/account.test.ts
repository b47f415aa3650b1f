import { REQUIRED_CONCURRENCY } from "@frangipani/functions/capacity";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  asPreview,
  asStaging,
  type Case,
  describeRefusals,
  startWorld,
  type World,
} from "../support/preflight-world.ts";

let world: Awaited<ReturnType<typeof startWorld>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

describe("nothing is refused", () => {
  it.each<[string, (world: World) => void]>([
    ["of production with everything as it must be", () => {}],
    ["of staging in SES's sandbox, below the zone of its domain", asStaging],
    ["of a preview in SES's sandbox that mails its team, and whose webhook nobody has registered", asPreview],
    [
      "of production whose domain the last deployment verified",
      ({ account }) =>
        Object.assign(account.identities, {
          "shop.example": {
            status: "SUCCESS",
            tags: { app: "frangipani", stage: "production" },
          },
        }),
    ],
    [
      "of production whose CAA records let Amazon issue certificates beside others",
      ({ records }) => Object.assign(records.caa, { "shop.example": ["letsencrypt.org", "amazon.com"] }),
    ],
    [
      "of an account whose mails AWS does not count",
      ({ account }) => Object.assign(account.quota, { Max24HourSend: -1 }),
    ],
    [
      "of keys in rotation",
      ({ secrets }) => {
        secrets.SigningKey = `${secrets.SigningKey},${secrets.SigningKey}`;
        secrets.OriginKey = `${secrets.OriginKey},${secrets.OriginKey}`;
      },
    ],
  ])("%s", async (_, change) => {
    expect(await world.refusals(change)).toEqual([]);
  });
});

const ACCOUNT: Case[] = [
  {
    what: "an account without the policy that limits the roles of functions",
    change: ({ account }) => Object.assign(account, { policies: ["another"] }),
    reason: "IAM has no policy frangipani-boundary",
    next: "npm run --silent ops -- deploy-role --stage production --repository OWNER/NAME > deploy-role.json && aws cloudformation deploy",
  },
  {
    what: "an account with the ten concurrent executions of a new one",
    change: ({ account }) => Object.assign(account, { concurrentExecutions: 10 }),
    reason: `Lambda runs 10 functions of this account at once; the shop reserves from ${REQUIRED_CONCURRENCY}`,
    next: "aws service-quotas request-service-quota-increase --region ap-southeast-1 --service-code lambda --quota-code L-B99A9384",
  },
];

describeRefusals("the account", ACCOUNT);

it("refuses what could not be checked, as with a role without permissions", async () => {
  const refusals = await world.refusals(({ account }) => Object.assign(account, { denies: true }));
  for (const check of ["boundary", "domain", "mail account", "sender", "concurrency"])
    expect(refusals).toContainEqual({
      reason: expect.stringContaining(`The ${check} could not be checked`),
      next: expect.stringContaining("aws sts get-caller-identity"),
    });
});
