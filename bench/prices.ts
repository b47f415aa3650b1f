/**
 * AWS's prices in ap-southeast-1 (CloudFront: in Asia), in US dollars, without free tiers and taxes; looked
 * up in 2026-11. Look them up again before you rely on them: `npm run bench -- cost` computes with this table
 * alone.
 */
export const PRICES = {
  /** DynamoDB on demand, a million units. */
  readUnits: 0.1425,
  writeUnits: 0.7125,
  /** HTTP API, a million requests. */
  apiRequests: 1.25,
  /** Lambda on arm64: a million requests, and a GB-second. */
  functionRequests: 0.2,
  functionGigabyteSeconds: 0.0000133334,
  /** CloudFront: a million HTTPS requests, and as many runs of the edge function; a GB sent. */
  edgeRequests: 1.2,
  edgeFunctions: 0.1,
  edgeGigabytes: 0.12,
  /** WAF: a million requests. */
  firewallRequests: 0.6,
  mails: 0.1,
  /** CloudWatch: a GB of logs. */
  logGigabytes: 0.7,
} as const;
