import { MAX_EDGE_FUNCTION_BYTES } from "@frangipani/functions/edge-function";
import { renderedPageCsp } from "@frangipani/functions/http/security-headers";
import { MAX_DOMAIN_LENGTH, STAGE_NAME } from "@frangipani/functions/stage-settings";
import { beforeAll, describe, expect, it } from "vitest";
import { deploy, OPERATOR_ENV, type Stack } from "./support/stack.ts";

/* Deploys with the longest values that the preflight accepts, and compares with AWS's limits, each from its API reference. */

const LONGEST_STAGE = `s${"t".repeat(19)}`;
const domainOf = (length: number) => `${"b".repeat(length - 3)}.sg`;
/** The longest key that the preflight accepts, with each kind of character that it may have. */
const LONGEST_KEY = "Aa0_-Bb1".repeat(16);

const env = (domainLength: number) => ({
  ...OPERATOR_ENV,
  SHOP_DOMAIN: domainOf(domainLength),
  SHOP_RELEASE: `v${"1".repeat(40)}`,
  SST_SECRET_OriginKey: [LONGEST_KEY, LONGEST_KEY].join(),
});

/** Which property is the name of a resource of each type, and how long it may be. */
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

const ROLE = "aws:iam/role:Role";
const HEADERS = "aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy";
const DISTRIBUTION = "aws:cloudfront/distribution:Distribution";
const STORED = "pulumi-nodejs:dynamic:Resource";

/** How many bytes a property of a resource may have. 1,500 bytes of the function at the edge are kept free. */
const SIZES = [
  ["aws:cloudfront/function:Function", "code", MAX_EDGE_FUNCTION_BYTES - 1500],
  ["aws:lambda/function:Function", "environment.variables", 4096],
  ["aws:lambda/function:Function", "description", 256],
  [ROLE, "assumeRolePolicy", 2048],
  ["aws:s3/bucketPolicy:BucketPolicy", "policy", 20_480],
  ["aws:cloudwatch/logResourcePolicy:LogResourcePolicy", "policyDocument", 5120],
  [HEADERS, "securityHeadersConfig.contentSecurityPolicy.contentSecurityPolicy", 1783],
  [DISTRIBUTION, "comment", 128],
  ["aws:cloudwatch/metricAlarm:MetricAlarm", "alarmDescription", 1024],
] as const;

const bytes = (value: unknown) =>
  Buffer.byteLength(typeof value === "string" ? value : JSON.stringify(value ?? ""));

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

  it.each(SIZES)("keeps in each %s the %s within %i bytes", (type, path, max) => {
    for (const { name, inputs } of stack.of(type)) {
      const value = path.split(".").reduce((object, key) => object?.[key], inputs);
      expect(bytes(value), name).toBeLessThanOrEqual(max);
    }
  });

  it("keeps the inline policies of a role and the behaviours of a distribution within their limits", () => {
    for (const { name, inputs } of stack.of(ROLE)) {
      const policies: { policy: string }[] = inputs.inlinePolicies ?? [];
      expect(bytes(policies.map(({ policy }) => policy).join("")), name).toBeLessThanOrEqual(10_240);
    }
    for (const { inputs } of stack.of(DISTRIBUTION))
      expect((inputs.orderedCacheBehaviors ?? []).length + 1).toBeLessThanOrEqual(75);
  });

  it("keeps each header at the edge and each pattern of the firewall within its limit", () => {
    for (const { inputs } of stack.of(HEADERS))
      for (const { header, value } of inputs.customHeadersConfig.items)
        expect(bytes(value), header).toBeLessThanOrEqual(1783);
    const rules = JSON.stringify(stack.of("aws:wafv2/webAcl:WebAcl").map(({ inputs }) => inputs.rules));
    for (const [, pattern = '""'] of rules.matchAll(/"regexString":("(?:[^"\\]|\\.)*")/g))
      expect(bytes(JSON.parse(pattern)), pattern).toBeLessThanOrEqual(512);
  });

  it("keeps values, keys and routes of the key-value store within a kilobyte", () => {
    const stored = stack.of(STORED).map(({ inputs }) => inputs);
    for (const { namespace, entries = {} } of stored)
      for (const [key, value] of Object.entries(entries)) {
        expect(bytes(value), key).toBeLessThanOrEqual(1024);
        expect(bytes(`${namespace}:${key}`), key).toBeLessThanOrEqual(512);
      }
    expect(bytes(stored.flatMap(({ entry = [] }) => entry))).toBeLessThanOrEqual(1024);
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

  it("has a function at the edge without the syntax that CloudFront's runtime cannot parse", () => {
    const { code } = stack.one("aws:cloudfront/function:Function", "RouterCloudfrontFunctionRequest").inputs;
    // https://github.com/nginx/njs/issues/419
    expect(code).not.toMatch(/[(,[]\s*await\b/);
    expect(code.match(/\basync\b/g)).toHaveLength(1);
  });
});
