import { API, MACHINE_PATHS, MEDIA, pathPattern } from "@frangipani/functions/paths";
import { isProduction } from "../stage.ts";

// Production only, because of its monthly fee. Without AWS's rules against SQL and scripts in bodies:
// there is no SQL here, React escapes, and the description of a book may contain SELECT and <b>.
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
/** Without paths for programs, which cannot pass a challenge. */
const isPage = all(isDynamic, not(isApi), not(matches(pathPattern(MACHINE_PATHS).source)));
const isApiOfShoppers = all(isApi, not(path("EXACTLY", "/api/stripe/webhook")));
/** A refresh is no attempt to sign in: each visit of a signed-in user begins with one. */
const isSignIn = all(path("STARTS_WITH", "/api/auth/"), not(path("EXACTLY", "/api/auth/refreshToken")));

// Without a fingerprint, as on plain HTTP, a request is counted by its address alone.
const tlsClient = { ja4Fingerprint: { fallbackBehavior: "NO_MATCH" } };
/** Shoppers with a shared address have different browsers; a script has one. */
const perClient = { aggregateKeyType: "CUSTOM_KEYS", customKeys: [{ ip: {} }, tlsClient] };
const perAddress = { aggregateKeyType: "IP" };
/** By the operator of the network: one subscriber has 2^64 IPv6 addresses, and WAF counts each by itself. */
const perOperator = { aggregateKeyType: "CUSTOM_KEYS", customKeys: [{ asn: {} }, tlsClient] };

const RETRY_AFTER_SECONDS = 60;
const TOO_MANY_REQUESTS = "TooManyRequests";
const tooManyText = "Too many requests from your network. Please try again in a minute.";

const respond429: Rule["action"] = {
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
const challenge: Rule["action"] = { challenge: {} };

type Per = Pick<RateBased, "aggregateKeyType" | "customKeys">;

const limited =
  (name: string, limit: number, per: Per, scope: Scope, { seconds = 300, action = respond429 } = {}) =>
  (priority: number): Rule => ({
    name,
    priority,
    action: action as NonNullable<Rule["action"]>,
    statement: {
      rateBasedStatement: { ...per, limit, evaluationWindowSec: seconds, scopeDownStatement: scope },
    },
    visibilityConfig: { cloudwatchMetricsEnabled: true, metricName: name, sampledRequestsEnabled: true },
  });

/** Passwords are throttled by account. 500 first visits in five minutes, of one client, stay below each limit. */
const LIMITS = [
  limited("SignInsPerClient", 300, perClient, isSignIn, { seconds: 60 }),
  limited("SignInsPerAddress", 6000, perAddress, isSignIn),
  limited("SignInsPerOperator", 6000, perOperator, isSignIn),
  limited("ApiPerClient", 6000, perClient, isApiOfShoppers),
  limited("RequestsPerAddress", 15_000, perAddress, isDynamic),
  limited("RequestsPerOperator", 30_000, perOperator, isDynamic),
  limited("PagesPerClient", 3000, perClient, isPage, { action: challenge }),
];

/** Instead of SST's own limit, which counts files too. */
export const limitRequests = (acl: aws.wafv2.WebAclArgs) => {
  acl.rules = $output(acl.rules ?? []).apply((rules) => {
    const managed = rules.filter(({ statement }) => !statement?.rateBasedStatement);
    return [
      ...LIMITS.map((toRule, priority) => toRule(priority)),
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
