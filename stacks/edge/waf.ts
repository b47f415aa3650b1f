import { API, MACHINE_PATHS, MEDIA, pathPattern } from "@frangipani/functions/paths";
import { isProduction } from "../stage.ts";

// Only production has the firewall, because of its monthly fee. AWS's rules against SQL and scripts in bodies are off: the shop
// has no SQL, React escapes what it renders, and the description of a book may contain SELECT and <b>.
export const waf = isProduction
  ? {
      managedRules: { coreRuleSet: false, sqlInjection: false, knownBadInputs: true },
      logging: { include: "blocked" as const, retention: "1 month" as const },
    }
  : false;

type Rule = aws.types.input.wafv2.WebAclRule;
type RateBased = aws.types.input.wafv2.WebAclRuleStatementRateBasedStatement;
type Scope = aws.types.input.wafv2.WebAclRuleStatement;

const uriPath = { uriPath: {} };
const asSent = [{ priority: 0, type: "NONE" }];
// API Gateway decodes a path before it chooses the function.
const decoded = [
  { priority: 0, type: "URL_DECODE" },
  { priority: 1, type: "NORMALIZE_PATH" },
];

const not = (statement: Scope): Scope => ({ notStatement: { statements: [statement] } });
const all = (...statements: Scope[]): Scope => ({ andStatement: { statements } });
const matches = (regexString: string): Scope => ({
  regexMatchStatement: { fieldToMatch: uriPath, regexString, textTransformations: asSent },
});
const path = (
  positionalConstraint: "STARTS_WITH" | "EXACTLY",
  searchString: string,
  textTransformations = decoded,
): Scope => ({
  byteMatchStatement: { fieldToMatch: uriPath, positionalConstraint, searchString, textTransformations },
});

// The edge chooses the origin by the undecoded path (packages/functions/src/edge-function.ts).
const isApi = path("STARTS_WITH", `${API}/`, asSent);
const isFile = matches(`^(?:/(?:assets|icons|screenshots)|${MEDIA})/|^/[^/]+\\.(?:js|html|webmanifest)$`);
/** Served by a function, unless the edge has it cached. */
const isDynamic = not(isFile);
/** A page that a browser opens. Paths for programs are left out, since programs cannot pass a challenge. */
const isPage = all(isDynamic, not(isApi), not(matches(pathPattern(MACHINE_PATHS).source)));
const isApiOfShoppers = all(isApi, not(path("EXACTLY", "/api/stripe/webhook")));
/** A refresh is no attempt to sign in: each visit of a signed-in user begins with one. */
const isSignIn = all(path("STARTS_WITH", "/api/auth/"), not(path("EXACTLY", "/api/auth/refreshToken")));

// A request without a fingerprint, as on plain HTTP, is counted by its address alone.
const tlsClient = { ja4Fingerprint: { fallbackBehavior: "NO_MATCH" } };
/** Counts by address and browser: shoppers who share an address have different browsers, and a script has one. */
const perClient = { aggregateKeyType: "CUSTOM_KEYS", customKeys: [{ ip: {} }, tlsClient] };
const perAddress = { aggregateKeyType: "IP" };
/** Counts by the operator of the network: one subscriber has 2^64 IPv6 addresses, and WAF counts each address by itself. */
const perOperator = { aggregateKeyType: "CUSTOM_KEYS", customKeys: [{ asn: {} }, tlsClient] };

const RETRY_AFTER_SECONDS = 60;
const TOO_MANY_REQUESTS = "TooManyRequests";
const tooManyText = "Too many requests from your network. Please try again in a minute.";

const respond429: NonNullable<Rule["action"]> = {
  block: {
    customResponse: {
      responseCode: 429,
      customResponseBodyKey: TOO_MANY_REQUESTS,
      responseHeaders: [
        { name: "Retry-After", value: String(RETRY_AFTER_SECONDS) },
        { name: "Cache-Control", value: "no-store" },
      ],
    },
  },
};
/** The browser proves by a script that it is one, unseen by the shopper. */
const challenge: NonNullable<Rule["action"]> = { challenge: {} };

type Limit = {
  name: string;
  /** The requests that this limit counts. */
  counted: Scope;
  /** What it counts them by: clients, addresses or operators. */
  by: Pick<RateBased, "aggregateKeyType" | "customKeys">;
  /** As many requests as this in `seconds` are let through. */
  requests: number;
  seconds?: number;
  /** What happens to a request above the limit. */
  action?: NonNullable<Rule["action"]>;
};

const toRule = (
  { name, counted, by, requests, seconds = 300, action = respond429 }: Limit,
  priority: number,
): Rule => ({
  name,
  priority,
  action,
  statement: {
    rateBasedStatement: {
      ...by,
      limit: requests,
      evaluationWindowSec: seconds,
      scopeDownStatement: counted,
    },
  },
  visibilityConfig: { cloudwatchMetricsEnabled: true, metricName: name, sampledRequestsEnabled: true },
});

/**
 * 500 first visits in five minutes, all by one client, stay below each of these limits. Guessing at the password of one account
 * is limited elsewhere, by the function that signs in.
 */
const LIMITS: Limit[] = [
  { name: "SignInsPerClient", counted: isSignIn, by: perClient, requests: 300, seconds: 60 },
  { name: "SignInsPerAddress", counted: isSignIn, by: perAddress, requests: 6000 },
  { name: "SignInsPerOperator", counted: isSignIn, by: perOperator, requests: 6000 },
  { name: "ApiPerClient", counted: isApiOfShoppers, by: perClient, requests: 6000 },
  { name: "RequestsPerAddress", counted: isDynamic, by: perAddress, requests: 15_000 },
  { name: "RequestsPerOperator", counted: isDynamic, by: perOperator, requests: 30_000 },
  { name: "PagesPerClient", counted: isPage, by: perClient, requests: 3000, action: challenge },
];

/** Puts these limits in place of SST's own, which counts requests for files, too. */
export const limitRequests = (acl: aws.wafv2.WebAclArgs) => {
  acl.rules = $output(acl.rules ?? []).apply((rules) => {
    const managed = rules.filter(({ statement }) => !statement?.rateBasedStatement);
    return [
      ...LIMITS.map((limit, priority) => toRule(limit, priority)),
      ...managed.map((rule, index) => ({ ...rule, priority: LIMITS.length + index })),
    ];
  });
  acl.customResponseBodies = [
    {
      key: TOO_MANY_REQUESTS,
      contentType: "APPLICATION_JSON",
      content: JSON.stringify({
        code: "shop.too-many-requests",
        error: tooManyText,
        message: tooManyText,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      }),
    },
  ];
  return undefined;
};
