import { expect, it } from "vitest";
import { sharedStack } from "./support/shared-stack.ts";
import { type Recorded, wrongInputs } from "./support/wrong-inputs.ts";

type Planted = { what: string; type: string; name: string; path: string; value?: unknown; says: string };

const DISTRIBUTION = { type: "aws:cloudfront/distribution:Distribution", name: "RouterCdnDistribution" };
const CACHE_POLICY = { type: "aws:cloudfront/cachePolicy:CachePolicy", name: "RouterServerCachePolicy" };
const FIREWALL = { type: "aws:wafv2/webAcl:WebAcl", name: "RouterWaf" };
const FUNCTION = { type: "aws:lambda/function:Function", name: "IdentityFunction" };
const TABLE = { type: "aws:dynamodb/table:Table", name: "TableTable" };

const PLANTED: Planted[] = [
  {
    what: "a misspelt property",
    ...DISTRIBUTION,
    path: "isIPV6Enabled",
    value: true,
    says: `"isIPV6Enabled"' does not exist in type 'DistributionArgs'`,
  },
  {
    what: "a misspelt property of an object",
    ...DISTRIBUTION,
    path: "defaultCacheBehavior.compres",
    value: true,
    says: `"compres"' does not exist in type 'DistributionDefaultCacheBehavior'`,
  },
  {
    what: "a misspelt property in a list",
    ...DISTRIBUTION,
    path: "customErrorResponses.0.errorCachingMinTTL",
    value: 0,
    says: `"errorCachingMinTTL"' does not exist in type 'DistributionCustomErrorResponse'`,
  },
  {
    what: "a missing property",
    ...DISTRIBUTION,
    path: "restrictions",
    says: `Property 'restrictions' is missing`,
  },
  {
    what: "a missing property, in a list",
    ...FIREWALL,
    path: "rules.0.visibilityConfig.metricName",
    says: `Property 'metricName' is missing`,
  },
  {
    what: "a text instead of a number",
    ...FUNCTION,
    path: "memorySize",
    value: "1024 MB",
    says: `Type 'string' is not assignable to type 'number'`,
  },
  {
    what: "a text instead of a boolean",
    ...TABLE,
    path: "deletionProtectionEnabled",
    value: "true",
    says: `Type 'string' is not assignable to type 'boolean | undefined'`,
  },
  {
    what: "a text instead of a list",
    ...DISTRIBUTION,
    path: "aliases",
    value: "books.example",
    says: `Type 'string' is not assignable to type 'string[]'`,
  },
  {
    what: "a number in a list of texts",
    ...FUNCTION,
    path: "architectures.0",
    value: 64,
    says: `Type 'number' is not assignable to type`,
  },
  {
    what: "a list instead of an object",
    ...TABLE,
    path: "ttl",
    value: [{ attributeName: "ttl" }],
    says: `no properties in common with type 'TableTtl'`,
  },
  {
    what: "a value that is none of an enumeration",
    ...FUNCTION,
    path: "runtime",
    value: "nodejs24",
    says: `Did you mean '"nodejs24.x"'?`,
  },
  {
    what: "a value that is not among those of the description",
    ...CACHE_POLICY,
    path: "parametersInCacheKeyAndForwardedToOrigin.cookiesConfig.cookieBehavior",
    value: "nobody",
    says: `Type '"nobody"' is not assignable to type '"all" | "allExcept" | "none" | "whitelist"'`,
  },
  {
    what: "a value deep within a list",
    ...FIREWALL,
    path: "rules.0.statement.rateBasedStatement.customKeys.1.ja4Fingerprint.fallbackBehavior",
    value: "NEVER",
    says: `Type '"NEVER"' is not assignable to type '"MATCH" | "NO_MATCH"'`,
  },
];

const stack = sharedStack("production");

function plant({ type, name, path, value }: Planted): Recorded {
  const resource = structuredClone(stack.one(type, name));
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  // biome-ignore lint/suspicious/noExplicitAny: a path leads through objects of any type.
  const parent = keys.reduce<any>((inner, key) => inner[key], resource.inputs);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return resource;
}

const found = wrongInputs(PLANTED.map(plant));

it.each(PLANTED.map((planted, at) => ({ ...planted, at })))(
  "finds $what, and says where it is",
  (planted) => {
    const { at, type, name, path, value, says } = planted;
    expect(found[at]).toContain(`${type} ${name}`);
    // The compiler reports a missing property where it is missing from.
    const reported = value === undefined ? path.slice(0, Math.max(path.lastIndexOf("."), 0)) : path;
    expect(found[at]).toContain(reported.replace(/\.(\d+)/g, "[$1]"));
    expect(found[at]).toContain(says);
  },
);

it("finds nothing else", () => {
  expect(found).toHaveLength(PLANTED.length);
});

it("knows the inputs of data sources, by which policies are written", () => {
  const inputs = {
    statements: [
      {
        actions: ["s3:GetObject"],
        conditions: [{ test: "Bool", variabel: "aws:SecureTransport", values: ["true"] }],
      },
    ],
  };
  expect(wrongInputs([{ type: "aws:iam/getPolicyDocument:getPolicyDocument", name: "", inputs }])).toEqual([
    expect.stringMatching(
      /^aws:iam\/getPolicyDocument:getPolicyDocument, statements\[0\]\.conditions\[0\]\.variabel: /,
    ),
  ]);
});
