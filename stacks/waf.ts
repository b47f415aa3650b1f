import { isProduction } from "./stage.ts";

// Requests of one IP address within five minutes, against floods: passwords and codes are throttled in the
// application, by account. A first visit makes about a hundred requests.
const MAX_REQUESTS_PER_IP = 2000;
const MAX_SIGN_INS_PER_IP = 300;

// Production alone, since it costs a monthly fee. Without AWS's rules against SQL and scripts in bodies:
// there is no SQL here, React escapes, and the description of a book may contain SELECT and <b>.
export const waf = isProduction
  ? {
      rateLimitPerIp: MAX_REQUESTS_PER_IP,
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
          limit: MAX_SIGN_INS_PER_IP,
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
