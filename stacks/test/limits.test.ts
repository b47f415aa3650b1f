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
const NAMES: Record<string, [property: string, max: number]> = {
  "aws:lambda/function:Function": ["name", 64],
  "aws:iam/role:Role": ["name", 64],
  "aws:s3/bucket:Bucket": ["bucket", 63],
  "aws:sqs/queue:Queue": ["name", 80],
  "aws:sns/topic:Topic": ["name", 256],
  "aws:dynamodb/table:Table": ["name", 255],
  "aws:scheduler/schedule:Schedule": ["name", 64],
  "aws:cloudwatch/metricAlarm:MetricAlarm": ["name", 255],
  "aws:cloudwatch/logGroup:LogGroup": ["name", 512],
  "aws:cloudwatch/logDeliverySource:LogDeliverySource": ["name", 60],
  "aws:cloudwatch/logDeliveryDestination:LogDeliveryDestination": ["name", 60],
  "aws:cloudwatch/dashboard:Dashboard": ["dashboardName", 255],
  "aws:cloudfront/function:Function": ["name", 64],
  "aws:cloudfront/keyValueStore:KeyValueStore": ["name", 64],
  "aws:cloudfront/cachePolicy:CachePolicy": ["name", 128],
  "aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy": ["name", 128],
  "aws:cloudfront/originAccessControl:OriginAccessControl": ["name", 64],
  "aws:wafv2/webAcl:WebAcl": ["name", 128],
  "aws:apigatewayv2/api:Api": ["name", 128],
  "aws:budgets/budget:Budget": ["name", 100],
  "aws:backup/vault:Vault": ["name", 50],
  "aws:backup/plan:Plan": ["name", 50],
  "aws:sesv2/configurationSet:ConfigurationSet": ["configurationSetName", 64],
  "aws:route53/record:Record": ["name", 255],
  // The first name of a certificate is its common name.
  "aws:acm/certificate:Certificate": ["domainName", 64],
};

const bytes = (value: unknown) =>
  Buffer.byteLength(typeof value === "string" ? value : JSON.stringify(value ?? ""));
type Inputs = Stack["resources"][number]["inputs"];
type Sizes = (stack: Stack) => { name: string; size: number }[];
const each =
  (type: string, measure: (inputs: Inputs) => number): Sizes =>
  (stack) =>
    stack.of(type).map(({ name, inputs }) => ({ name, size: measure(inputs) }));
const FUNCTION = "aws:lambda/function:Function";
const HEADERS = "aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy";
const DISTRIBUTION = "aws:cloudfront/distribution:Distribution";
const STORED = "pulumi-nodejs:dynamic:Resource";

const SIZES: [what: string, max: number, of: Sizes][] = [
  [
    "the function at the edge, with 1,500 bytes free",
    MAX_EDGE_FUNCTION_BYTES - 1500,
    each("aws:cloudfront/function:Function", ({ code }) => bytes(code)),
  ],
  ["the environment of a function", 4096, each(FUNCTION, ({ environment }) => bytes(environment?.variables))],
  ["the description of a function", 256, each(FUNCTION, ({ description }) => bytes(description))],
  [
    "the inline policies of a role",
    10_240,
    each("aws:iam/role:Role", ({ inlinePolicies = [] }) =>
      inlinePolicies.reduce((sum: number, { policy }: { policy: string }) => sum + bytes(policy), 0),
    ),
  ],
  ["who may take on a role", 2048, each("aws:iam/role:Role", (role) => bytes(role.assumeRolePolicy))],
  ["the policy of a bucket", 20_480, each("aws:s3/bucketPolicy:BucketPolicy", ({ policy }) => bytes(policy))],
  [
    "the policy of a log group",
    5120,
    each("aws:cloudwatch/logResourcePolicy:LogResourcePolicy", ({ policyDocument }) => bytes(policyDocument)),
  ],
  [
    "the content security policy at the edge",
    1783,
    each(HEADERS, ({ securityHeadersConfig }) =>
      bytes(securityHeadersConfig.contentSecurityPolicy.contentSecurityPolicy),
    ),
  ],
  [
    "one header at the edge",
    1783,
    each(HEADERS, ({ customHeadersConfig }) =>
      Math.max(...customHeadersConfig.items.map(({ value }: { value: string }) => bytes(value))),
    ),
  ],
  [
    "a value in the key-value store, and its key",
    1024,
    (stack) =>
      stack.of(STORED).flatMap(({ inputs }) =>
        Object.entries(inputs.entries ?? {}).map(([key, value]) => ({
          name: key,
          size: Math.max(bytes(value), 2 * bytes(`${inputs.namespace}:${key}`)),
        })),
      ),
  ],
  [
    "the routes in the key-value store",
    1024,
    (stack) => [
      { name: "routes", size: bytes(stack.of(STORED).flatMap(({ inputs }) => inputs.entry ?? [])) },
    ],
  ],
  ["a comment of a distribution", 128, each(DISTRIBUTION, ({ comment }) => bytes(comment))],
  [
    "the behaviours of a distribution",
    75,
    each(DISTRIBUTION, ({ orderedCacheBehaviors = [] }) => orderedCacheBehaviors.length + 1),
  ],
  [
    "a pattern of the firewall",
    512,
    (stack) =>
      stack
        .of("aws:wafv2/webAcl:WebAcl")
        .flatMap(({ inputs }) =>
          [...JSON.stringify(inputs.rules).matchAll(/"regexString":("(?:[^"\\]|\\.)*")/g)].map(
            ([, text = '""']) => ({ name: text, size: bytes(JSON.parse(text)) }),
          ),
        ),
  ],
  [
    "the description of an alarm",
    1024,
    each("aws:cloudwatch/metricAlarm:MetricAlarm", ({ alarmDescription }) => bytes(alarmDescription)),
  ],
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
      const [property, max] = NAMES[type] ?? [];
      const text = property && inputs[property];
      if (text === undefined) continue;
      count++;
      expect(String(text).length, `${type} ${name}: ${text}`).toBeLessThanOrEqual(max ?? 0);
    }
    expect(count).toBeGreaterThan(60);
  });

  it.each(SIZES)("keeps %s within %i", (_, max, of) => {
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
