/** `verified` is when a page that states the price was read; without it nobody has seen it since it was entered. */
export type Price = { usd: number; source: string; verified?: string; note?: string };

const aws = (service: string) => `https://aws.amazon.com/${service}/pricing/`;

/**
 * US dollars in ap-southeast-1 (CloudFront: in Asia), without free tiers and taxes; where `note` names another region,
 * Singapore's price was not to be had. Look them up again before you rely on them.
 */
export const PRICES = {
  /** A million units on demand. */
  readUnits: { usd: 0.1425, source: aws("dynamodb") },
  writeUnits: { usd: 0.7125, source: aws("dynamodb") },
  /** A million requests of an HTTP API. */
  apiRequests: { usd: 1.25, source: aws("api-gateway") },
  /** Lambda on arm64: a million requests, and a GB-second. */
  functionRequests: { usd: 0.2, source: aws("lambda") },
  functionGigabyteSeconds: { usd: 0.0000133334, source: aws("lambda") },
  /** A million HTTPS requests, as many runs of an edge function, and a GB sent. */
  edgeRequests: { usd: 1.2, source: aws("cloudfront") },
  edgeFunctions: { usd: 0.1, source: "https://cur.vantage.sh/aws/amazoncloudfront/", verified: "2026-11-22" },
  edgeGigabytes: { usd: 0.12, source: aws("cloudfront"), verified: "2026-11-22" },
  /** A million requests; a month of a list and of a rule. */
  firewallRequests: {
    usd: 0.6,
    source: "https://c3x.dev/blog/aws-waf-cost-explained/",
    verified: "2026-11-22",
  },
  firewallList: { usd: 5, source: "https://c3x.dev/blog/aws-waf-cost-explained/", verified: "2026-11-22" },
  firewallRule: { usd: 1, source: "https://c3x.dev/blog/aws-waf-cost-explained/", verified: "2026-11-22" },
  /** A thousand. */
  mails: { usd: 0.1, source: aws("ses") },
  /** A GB of logs; a month of an alarm's metric, a metric of its own, a dashboard. */
  logGigabytes: { usd: 0.7, source: aws("cloudwatch") },
  alarmMetric: { usd: 0.1, source: aws("cloudwatch") },
  customMetric: { usd: 0.3, source: aws("cloudwatch") },
  dashboard: { usd: 3, source: aws("cloudwatch") },
  /** A month. */
  zone: { usd: 0.5, source: aws("route53") },
  /** A million requests. */
  queueRequests: { usd: 0.4, source: aws("sqs") },
  /** An hour. */
  instance: {
    usd: 0.0264,
    source: "https://github.com/rahmat-ullah/DocParser/blob/main/backend/sample_full_document.md",
    verified: "2026-11-22",
    note: "t3.small, from a bill of May 2025",
  },
  database: {
    usd: 0.032,
    source: "https://infratally.com/articles/aws-rds-pricing-explained-2026.html",
    verified: "2026-11-22",
    note: "db.t4g.small in one zone, us-east-1",
  },
  cacheServer: { usd: 0.016, source: aws("elasticache"), note: "cache.t4g.micro, us-east-1" },
  loadBalancer: { usd: 0.0252, source: aws("elasticloadbalancing"), note: "without capacity units" },
  /** A GB for a month. */
  databaseStorage: {
    usd: 0.115,
    source: "https://www.usage.ai/blogs/aws/reserved-instances/rds/pricing-calculator/",
    verified: "2026-11-22",
    note: "gp3, us-east-1",
  },
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof PRICES;
