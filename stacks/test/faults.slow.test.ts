import { beforeAll, describe, expect, it } from "vitest";
import { findProperty } from "./properties/all.ts";
import { sharedStack } from "./support/shared-stack.ts";
import { deployEach, OPERATOR_ENV, type Stack } from "./support/stack.ts";
import type { Fault } from "./support/workspace.ts";

// A mistake in the stacks, and the property that must fail because of it.
type PlantedFault = Fault & { what: string; breaks: string };

const faults: PlantedFault[] = [
  {
    what: "a public bucket",
    file: "stacks/storage/media.ts",
    from: `  policy: [readableByShop(["covers/*", "samples/*", "catalogue/*"])],`,
    to: `  access: "public",`,
    breaks: "blocks public access to every bucket",
  },
  {
    what: "uploads that everybody can read",
    file: "stacks/storage/media.ts",
    from: `"catalogue/*"]`,
    to: `"catalogue/*", "uploads/*"]`,
    breaks: "serves covers, samples and snapshots through this distribution alone, and uploads never",
  },
  {
    what: "a web app that any distribution may read",
    file: "stacks/edge/web.ts",
    from: `      args.policy = [readableByShop(["*"])];`,
    to: `      args.access = "cloudfront";`,
    breaks: "serves the web app through this distribution alone",
  },
  {
    what: "a missing index",
    file: "stacks/storage/table.ts",
    from: "GlobalSecondaryIndexes.map(",
    to: "GlobalSecondaryIndexes.slice(1).map(",
    breaks: "has a table with exactly the keys and indexes that the code uses",
  },
  {
    what: "a table that can be deleted",
    file: "stacks/storage/table.ts",
    from: "  ttl: TTL_ATTRIBUTE,\n  deletionProtection: isProduction",
    to: "  ttl: TTL_ATTRIBUTE,\n  deletionProtection: false",
    breaks: "cannot lose production's data by a deployment, and can remove every other stage",
  },
  {
    what: "files without a backup elsewhere",
    file: "stacks/storage/backup.ts",
    from: "resources: [table.arn, erasureList.arn, media.arn],",
    to: "resources: [table.arn, erasureList.arn],",
    breaks: "copies tables and files every day to a vault of another account and region",
  },
  {
    what: "a wildcard action",
    file: "stacks/permissions.ts",
    from: `actions: ["s3:ListBucket"], resources: [media.arn] }`,
    to: `actions: ["s3:*"], resources: [media.arn] }`,
    breaks: "grants nobody a whole service, or everything",
  },
  {
    what: "one permission too many",
    file: "stacks/permissions.ts",
    from: `tablePermission(["GetItem"], [KEYS.books, KEYS.settings, KEYS.latestChange]),`,
    to: `tablePermission(["GetItem", "DeleteItem"], [KEYS.books, KEYS.settings, KEYS.latestChange]),`,
    breaks: "gives each function exactly the permissions that it needs",
  },
  {
    what: "the Stripe key in a function that does not pay",
    file: "stacks/api.ts",
    from: `backoffice: area("Backoffice", {
    link: [media],`,
    to: `backoffice: area("Backoffice", {
    link: [media, stripeKey],`,
    breaks: "gives each function only the names and secrets that it uses, encrypted",
  },
  {
    what: "a public function that reads whole users",
    file: "stacks/permissions.ts",
    from: `  variable: "dynamodb:Attributes",`,
    to: `  variable: "dynamodb:Select",`,
    breaks: "gives each function exactly the permissions that it needs",
  },
  {
    what: "permissions that a request without a key has",
    file: "stacks/permissions.ts",
    from: `  { test: "Null", variable: "dynamodb:LeadingKeys", values: ["false"] },`,
    to: "",
    breaks: "gives each function exactly the permissions that it needs",
  },
  {
    what: "the key that signs access tokens in a function that only verifies them",
    file: "stacks/api.ts",
    from: `link: [table, tokenKeys, originKey,`,
    to: `link: [table, signingKey, originKey,`,
    breaks: "gives each function only the names and secrets that it uses, encrypted",
  },
  {
    what: "a worker that is kept for a year",
    file: "stacks/edge/web.ts",
    from: "ignore: NOT_SERVED, cacheControl: REVALIDATE }",
    to: "ignore: NOT_SERVED, cacheControl: IMMUTABLE }",
    breaks:
      "has browsers revalidate the worker, the manifest and index.html each time, and cache hashed files for a year",
  },
  {
    what: "a missing handler",
    file: "stacks/api.ts",
    from: `identity: area("Identity"`,
    to: `identity: area("Identities"`,
    breaks: "runs without an error, and builds every function",
  },
  {
    what: "paths that API Gateway does not understand",
    file: "stacks/api.ts",
    from: "api.route(routeKey(route),",
    to: `api.route(routeKey(route).replace("/{proxy+}", "/+"),`,
    breaks: "sends each path to its area, and reads of the catalogue to the storefront",
  },
  {
    what: "a route without a limit",
    file: "stacks/api.ts",
    from: "routeSettings.resolve($util.all(limited));",
    to: "routeSettings.resolve($util.all(limited.slice(1)));",
    breaks: "limits each route by itself, as the function behind it can bear",
  },
  {
    what: "a webhook that waits for the checkout",
    file: "stacks/api.ts",
    from: `    concurrency: reservedFor("webhook"),`,
    to: "",
    breaks: "keeps concurrency for the checkout and the webhook, within the quota of an account",
  },
  {
    what: "an edge that sends another key",
    file: "stacks/edge/router.ts",
    from: "      originKeys,",
    to: `      originKeys: originKeys.split(",").reverse().join(),`,
    breaks: "sends the origin key and the viewer's IP address to the API, whatever a browser sends",
  },
  {
    what: "a cache that mixes people up",
    file: "stacks/edge/router.ts",
    from: `headersConfig: { headerBehavior: "whitelist", headers: { items: ["authorization"] } }`,
    to: `headersConfig: { headerBehavior: "none" }`,
    breaks: "sends nobody a response to another's token, even if it says that it may be shared",
  },
  {
    what: "a firewall that counts files",
    file: "stacks/edge/waf.ts",
    from: "const isDynamic = not(isFile);",
    to: "const isDynamic = not(isApi);",
    breaks: "counts no files: assets, covers, icons and the worker",
  },
  {
    what: "pages without a policy",
    file: "stacks/edge/router.ts",
    from: "        responseHeadersPolicyId: headersPolicy.id,",
    to: "",
    breaks: "sends headers that keep browsers on HTTPS and load nothing but the shop's own files",
  },
  {
    what: "an alarm that tells nobody",
    file: "stacks/monitoring/alarm.ts",
    from: "    alarmActions: [topic],",
    to: "    alarmActions: [],",
    breaks: "has alarms that notify the operator when they start and when they end, each in its own region",
  },
  {
    what: "an alarm of which the runbook knows nothing",
    file: "stacks/monitoring/shop-alarms.ts",
    from: `name: "MailsLate"`,
    to: `name: "LateMails"`,
    breaks: "has a line in the runbook for each alarm and the budget, and none for anything else",
  },
  {
    what: "a throttled index that nobody hears of",
    file: "stacks/monitoring/service-alarms.ts",
    from: `...(part !== "table" && { GlobalSecondaryIndexName: part }),`,
    to: "",
    breaks: "sees throttled requests of the table and of each of its indexes",
  },
  {
    what: "an alarm about the edge in a region without the edge's metrics",
    file: "stacks/monitoring/alarm.ts",
    from: "    ...(at && { region: at.region }),",
    to: "",
    breaks: "has alarms that notify the operator when they start and when they end, each in its own region",
  },
  {
    what: "a deployment that gives a version traffic at once",
    file: "stacks/release/live.ts",
    from: `{ ignoreChanges: ["functionVersion", "routingConfig"] }`,
    to: "{}",
    breaks: "gives each function an alias, which no deployment moves",
  },
  {
    what: "a schedule that runs what is not released",
    file: "stacks/jobs.ts",
    from: "    function: alias.arn,",
    to: "    function: run.arn,",
    breaks:
      "sweeps and sends alerts every minute, refreshes the snapshot, audits every night, buys a book every quarter of an hour, and keeps failed runs in a dead-letter queue",
  },
  {
    what: "mails that are deleted after their last retry",
    file: "stacks/queues.ts",
    from: "  dlq: { queue: deadMails.arn, retry: MAIL_QUEUE.maxReceiveCount },",
    to: "",
    breaks:
      "sends mails from a queue in batches, at the rate of SES, and keeps what fails again and again for two weeks",
  },
  {
    what: "a failed mail whose whole batch is sent again",
    file: "stacks/mails.ts",
    from: ", partialResponses: true",
    to: "",
    breaks:
      "sends mails from a queue in batches, at the rate of SES, and keeps what fails again and again for two weeks",
  },
  {
    what: "an alarm that comes to the function that sends mails",
    file: "stacks/mails.ts",
    from: `  filterPolicy: JSON.stringify({ eventType: ["Bounce", "Complaint"] }),`,
    to: "",
    breaks: "tells the function that sends mails of bounces and complaints alone, by the alert topic alone",
  },
  {
    what: "a function that sends mails without the queue",
    file: "stacks/queues.ts",
    from: `export const enqueueMail = { actions: ["sqs:SendMessage"]`,
    to: `export const enqueueMail = { actions: ["sqs:SendMessage", "ses:SendRawEmail"]`,
    breaks: "gives each function exactly the permissions that it needs",
  },
  {
    what: "a job whose failures are forgotten",
    file: "stacks/jobs.ts",
    from: "    destinationConfig: { onFailure: { destination: failedRuns.arn } },",
    to: "",
    breaks:
      "sweeps and sends alerts every minute, refreshes the snapshot, audits every night, buys a book every quarter of an hour, and keeps failed runs in a dead-letter queue",
  },
];

// Deployed in one process, so that the program is loaded once; more in one slow each other down.
const PER_PROCESS = 9;
const parts = Array.from({ length: Math.ceil(faults.length / PER_PROCESS) }, (_, part) =>
  faults.slice(part * PER_PROCESS, (part + 1) * PER_PROCESS),
);

describe.each(parts.map((part) => ({ part })))("a fault in the stacks is found", ({ part }) => {
  let stacks: Stack[];
  beforeAll(async () => {
    stacks = await deployEach("production", part, { env: OPERATOR_ENV, withoutBundles: true });
  }, 180_000);

  it.each(part.map((fault, at) => ({ ...fault, at })))("$what", async ({ breaks, at }) => {
    const { title, holds } = findProperty(breaks);
    const outcome = (async () => holds(stacks[at] as Stack))();
    await expect(outcome, `"${title}" must not hold any more`).rejects.toThrow();
  });
});

it("the faults are found for what they are: without one, every one of those properties holds", async () => {
  for (const { breaks } of faults) await findProperty(breaks).holds(sharedStack("production"));
});
