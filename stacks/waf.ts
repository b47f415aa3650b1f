import { isProduction } from "./stage.ts";

/**
 * What one network address may ask for within five minutes. Passwords and codes are throttled in the application, by
 * account; this is against floods. A household that opens the shop for the first time makes about a hundred requests.
 */
const REQUESTS_PER_ADDRESS = 2000;
const SIGN_INS_PER_ADDRESS = 300;

/**
 * Production alone, since it costs a monthly fee. Not AWS's rules against SQL and scripts in bodies: there is no SQL
 * here, React escapes, and a book's description may well speak of SELECT and <b>.
 */
export const waf = isProduction
  ? {
      rateLimitPerIp: REQUESTS_PER_ADDRESS,
      managedRules: { coreRuleSet: false, sqlInjection: false, knownBadInputs: true },
      logging: { include: "blocked" as const, retention: "1 month" as const },
    }
  : false;

export const limitSignIns = (acl: aws.wafv2.WebAclArgs) => {
  acl.rules = $output(acl.rules ?? []).apply((rules) => [
    ...rules,
    {
      name: "SignInsPerAddress",
      priority: rules.length,
      action: { block: {} },
      statement: {
        rateBasedStatement: {
          limit: SIGN_INS_PER_ADDRESS,
          evaluationWindowSec: 300,
          aggregateKeyType: "IP",
          scopeDownStatement: {
            byteMatchStatement: {
              fieldToMatch: { uriPath: {} },
              positionalConstraint: "STARTS_WITH",
              searchString: "/api/auth/",
              textTransformations: [{ priority: 0, type: "NORMALIZE_PATH" }],
            },
          },
        },
      },
      visibilityConfig: {
        cloudwatchMetricsEnabled: true,
        metricName: "SignInsPerAddress",
        sampledRequestsEnabled: true,
      },
    },
  ]);
  return undefined;
};
