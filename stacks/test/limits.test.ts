import { MAX_EDGE_FUNCTION_BYTES } from "@frangipani/functions/edge-function";
import { renderedPageCsp } from "@frangipani/functions/http/security-headers";
import { MAX_DOMAIN_LENGTH, STAGE_NAME } from "@frangipani/functions/stage-settings";
import { beforeAll, describe, expect, it } from "vitest";
import { deploy, OPERATOR_ENV, type Stack } from "./support/stack.ts";

/* What AWS limits, with the longest values that the preflight accepts. Each limit is from the API reference of its service. */

const LONGEST_STAGE = `s${"t".repeat(19)}`;
const domainOf = (length: number) => `${"b".repeat(length - 3)}.sg`;
/** Letters and digits, and the two characters that may stand between them. */
const LONGEST_KEY = "Aa0_-Bb1".repeat(16);

const env = (domainLength: number) => ({
  ...OPERATOR_ENV,
  SHOP_DOMAIN: domainOf(domainLength),
  SHOP_RELEASE: `v${"1".repeat(40)}`,
  SST_SECRET_OriginKey: [LONGEST_KEY, LONGEST_KEY].join(),
});

/** The length of what a resource is called, by type. */
const NAMES: Record<string, { property: string; max: number }> = {
  "aws:lambda/function:Function": { property: "name", max: 64 },
  "aws:iam/role:Role": { property: "name", max: 64 },
  "aws:s3/bucket:Bucket": { property: "bucket", max: 63 },
  "aws:sqs/queue:Queue": { property: "name", max: 80 },
  "aws:sns/topic:Topic": { property: "name", max: 256 },
  "aws:dynamodb/table:Table": { property: "name", max: 255 },
  "aws:scheduler/schedule:Schedule": { property: "name", max: 64 },
  "aws:cloudwatch/metricAlarm:MetricAlarm": { property: "name", max: 255 },
  "aws:cloudwatch/logGroup:LogGroup": { property: "name", max: 512 },
  "aws:cloudwatch/logDeliverySource:LogDeliverySource": { property: "name", max: 60 },
  "aws:cloudwatch/logDeliveryDestination:LogDeliveryDestination": { property: "name", max: 60 },
  "aws:cloudwatch/dashboard:Dashboard": { property: "dashboardName", max: 255 },
  "aws:cloudfront/function:Function": { property: "name", max: 64 },
  "aws:cloudfront/keyValueStore:KeyValueStore": { property: "name", max: 64 },
  "aws:cloudfront/cachePolicy:CachePolicy": { property: "name", max: 128 },
  "aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy": { property: "name", max: 128 },
  "aws:cloudfront/originAccessControl:OriginAccessControl": { property: "name", max: 64 },
  "aws:wafv2/webAcl:WebAcl": { property: "name", max: 128 },
  "aws:apigatewayv2/api:Api": { property: "name", max: 128 },
  "aws:budgets/budget:Budget": { property: "name", max: 100 },
  "aws:backup/vault:Vault": { property: "name", max: 50 },
  "aws:backup/plan:Plan": { property: "name", max: 50 },
  "aws:sesv2/configurationSet:ConfigurationSet": { property: "configurationSetName", max: 64 },
  "aws:route53/record:Record": { property: "name", max: 255 },
  // The first name of a certificate is its common name.
  "aws:acm/certificate:Certificate": { property: "domainName", max: 64 },
};

const bytes = (value: unknown) =>
  Buffer.byteLength(typeof value === "string" ? value : JSON.stringify(value ?? ""));
const each = (
  stack: Stack,
  type: string,
  measure: (inputs: Stack["resources"][number]["inputs"]) => number,
) => stack.of(type).map(({ name, inputs }) => ({ name, size: measure(inputs) }));

const SIZES: { what: string; max: number; of: (stack: Stack) => { name: string; size: number }[] }[] = [
  {
    what: "the function at the edge, with 1,500 bytes free",
    max: MAX_EDGE_FUNCTION_BYTES - 1500,
    of: (stack) => each(stack, "aws:cloudfront/function:Function", ({ code }) => bytes(code)),
  },
  {
    what: "the environment of a function",
    max: 4096,
    of: (stack) =>
      each(stack, "aws:lambda/function:Function", ({ environment }) => bytes(environment?.variables)),
  },
  {
    what: "the description of a function",
    max: 256,
    of: (stack) => each(stack, "aws:lambda/function:Function", ({ description }) => bytes(description)),
  },
  {
    what: "the inline policies of a role",
    max: 10_240,
    of: (stack) =>
      each(stack, "aws:iam/role:Role", ({ inlinePolicies = [] }) =>
        inlinePolicies.reduce((sum: number, { policy }: { policy: string }) => sum + bytes(policy), 0),
      ),
  },
  {
    what: "who may take on a role",
    max: 2048,
    of: (stack) => each(stack, "aws:iam/role:Role", ({ assumeRolePolicy }) => bytes(assumeRolePolicy)),
  },
  {
    what: "the policy of a bucket",
    max: 20_480,
    of: (stack) => each(stack, "aws:s3/bucketPolicy:BucketPolicy", ({ policy }) => bytes(policy)),
  },
  {
    what: "the policy of a log group",
    max: 5120,
    of: (stack) =>
      each(stack, "aws:cloudwatch/logResourcePolicy:LogResourcePolicy", ({ policyDocument }) =>
        bytes(policyDocument),
      ),
  },
  {
    what: "the content security policy at the edge",
    max: 1783,
    of: (stack) =>
      each(stack, "aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy", ({ securityHeadersConfig }) =>
        bytes(securityHeadersConfig.contentSecurityPolicy.contentSecurityPolicy),
      ),
  },
  {
    what: "one header at the edge",
    max: 1783,
    of: (stack) =>
      each(stack, "aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy", ({ customHeadersConfig }) =>
        Math.max(...customHeadersConfig.items.map(({ value }: { value: string }) => bytes(value))),
      ),
  },
  {
    what: "a value in the key-value store, and its key",
    max: 1024,
    of: (stack) =>
      stack.of("pulumi-nodejs:dynamic:Resource").flatMap(({ inputs }) =>
        Object.entries(inputs.entries ?? {}).map(([key, value]) => ({
          name: key,
          size: Math.max(bytes(value), 2 * bytes(`${inputs.namespace}:${key}`)),
        })),
      ),
  },
  {
    what: "the routes in the key-value store",
    max: 1024,
    of: (stack) => [
      {
        name: "routes",
        size: bytes(stack.of("pulumi-nodejs:dynamic:Resource").flatMap(({ inputs }) => inputs.entry ?? [])),
      },
    ],
  },
  {
    what: "a comment of a distribution",
    max: 128,
    of: (stack) => each(stack, "aws:cloudfront/distribution:Distribution", ({ comment }) => bytes(comment)),
  },
  {
    what: "the behaviours of a distribution",
    max: 75,
    of: (stack) =>
      each(
        stack,
        "aws:cloudfront/distribution:Distribution",
        ({ orderedCacheBehaviors = [] }) => orderedCacheBehaviors.length + 1,
      ),
  },
  {
    what: "a pattern of the firewall",
    max: 512,
    of: (stack) =>
      stack
        .of("aws:wafv2/webAcl:WebAcl")
        .flatMap(({ inputs }) =>
          [...JSON.stringify(inputs.rules).matchAll(/"regexString":("(?:[^"\\]|\\.)*")/g)].map(
            ([, text = '""']) => ({ name: text, size: bytes(JSON.parse(text)) }),
          ),
        ),
  },
  {
    what: "the description of an alarm",
    max: 1024,
    of: (stack) =>
      each(stack, "aws:cloudwatch/metricAlarm:MetricAlarm", ({ alarmDescription }) =>
        bytes(alarmDescription),
      ),
  },
];

describe.each([
  { stage: "production", domainLength: MAX_DOMAIN_LENGTH },
  { stage: LONGEST_STAGE, domainLength: MAX_DOMAIN_LENGTH - LONGEST_STAGE.length - 1 },
])("the stage $stage with the longest values", ({ stage, domainLength }) => {
  let stack: Stack;
  beforeAll(async () => {
    expect(stage).toMatch(STAGE_NAME);
    stack = await deploy(stage, { env: env(domainLength), withoutBundles: true });
    expect(stack.errors).toEqual([]);
  });

  it("names every resource within the limit of its service", () => {
    let count = 0;
    for (const { type, name, inputs } of stack.resources) {
      const limit = NAMES[type];
      const text = limit && inputs[limit.property];
      if (text === undefined) continue;
      count++;
      expect(String(text).length, `${type} ${name}: ${text}`).toBeLessThanOrEqual(limit?.max ?? 0);
    }
    expect(count).toBeGreaterThan(60);
  });

  it.each(SIZES)("keeps within $max: $what", ({ max, of }) => {
    for (const { name, size } of of(stack)) expect(size, name).toBeLessThanOrEqual(max);
  });

  it("sends a page with a content security policy that CloudFront accepts from an origin", () => {
    const { bucket } = stack.one("aws:s3/bucket:Bucket", "MediaBucket").inputs;
    const hash = "a".repeat(44);
    const policy = renderedPageCsp(`https://${bucket}.s3.ap-southeast-1.amazonaws.com`, {
      styleHash: hash,
      scriptHash: hash,
    });
    expect(bytes(policy)).toBeLessThan(8192);
  });

  it("has a function at the edge that its runtime can parse", () => {
    const { code } = stack.one("aws:cloudfront/function:Function", "RouterCloudfrontFunctionRequest").inputs;
    // https://github.com/nginx/njs/issues/419
    expect(code).not.toMatch(/[(,[]\s*await\b/);
    expect(code.match(/\basync\b/g)).toHaveLength(1);
  });
});
